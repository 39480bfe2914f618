import { Button, Group } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmailWithState } from './email-state.tsx';
import { wantsLabels } from './user-labels.ts';

type Props = { user: User; onApprove: (user: User) => void; onReject: (user: User) => void };

/** The sign-up of a user. A pending sign-up has buttons to approve and reject. */
export function SignUpSection({ user, onApprove, onReject }: Props) {
  const { signUp } = user;
  if (signUp === null) return null;
  return (
    <Section title="Cadastro pedido" lead={signUp.decided ? 'Já decidido.' : 'Espera a sua decisão.'}>
      <Facts
        items={[
          { label: 'Nome', value: signUp.name },
          { label: 'Pede para entrar como', value: wantsLabels[signUp.wants] },
          { label: 'E-mail', value: <EmailWithState user={user} /> },
          { label: 'Telefone', value: formatPhone(signUp.phone) },
          { label: 'CPF ou CNPJ', value: formatTaxId(signUp.document) },
          { label: 'Pedido', value: <Instant at={signUp.createdAt} brief /> },
        ]}
      />
      {!signUp.decided && (
        <Group gap="xs">
          <Button size="md" variant="primary" onClick={() => onApprove(user)}>
            Aprovar
          </Button>
          <Button size="md" onClick={() => onReject(user)}>
            Recusar
          </Button>
        </Group>
      )}
    </Section>
  );
}
