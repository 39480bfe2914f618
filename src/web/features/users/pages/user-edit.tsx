import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { User } from '#contract/users.ts';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Columns } from '#web/ui/columns.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { RecordPage } from '#web/ui/record-page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { AccessSection } from '../components/access-section.tsx';
import { ActAsSection } from '../components/act-as-section.tsx';
import { BlockSection } from '../components/block-section.tsx';
import { EmailWithState } from '../components/email-state.tsx';
import { EntrySection } from '../components/entry-section.tsx';
import { SignUpSection } from '../components/sign-up-section.tsx';
import { useUserDialogs } from '../components/user-dialogs.tsx';
import { UserSessions } from '../components/user-sessions.tsx';
import { isPending, nameOf, userState } from '../components/user-labels.ts';
import { userQuery } from '../queries.ts';

const route = getRouteApi('/_panel/usuarios/edit/$id_usuario');

export function UserEditPage() {
  const { id_usuario: id } = route.useParams();
  const user = useQuery(userQuery(id));
  const { title } = pages.userEdit;
  return (
    <RecordPage title={title} what="o usuário" query={user} link={<TextLink to="/usuarios">Ver os usuários</TextLink>}>
      {(record) => <UserRecord key={id} user={record} />}
    </RecordPage>
  );
}

function UserRecord({ user }: { user: User }) {
  const { userId } = useSession();
  const dialogs = useUserDialogs();
  const signUp = <SignUpSection user={user} onApprove={dialogs.approve} onReject={dialogs.reject} />;
  return (
    <UnsavedGuard>
      <PageFrame title={nameOf(user)} aside={<StatusBadge {...userState(user)} />}>
        <Columns aside={<About user={user} />}>
          {isPending(user) ? signUp : <AccessSection user={user} />}
          <EntrySection user={user} />
          <ActAsSection user={user} />
          {user.id !== userId && <UserSessions user={user} />}
          <BlockSection user={user} onBlock={dialogs.block} />
          {!isPending(user) && signUp}
        </Columns>
      </PageFrame>
      {dialogs.dialog}
    </UnsavedGuard>
  );
}

function About({ user }: { user: User }) {
  return (
    <Section title="Sobre a conta">
      <Facts
        items={[
          { label: 'E-mail', value: <EmailWithState user={user} /> },
          { label: 'Verificação em duas etapas', value: user.secondFactor ? 'Ativa' : 'Desativada' },
          { label: 'Criada', value: <Instant at={user.createdAt} brief /> },
          {
            label: 'Último acesso',
            value: user.lastSignInAt === null ? 'Nunca entrou' : <Instant at={user.lastSignInAt} brief />,
          },
        ]}
      />
    </Section>
  );
}
