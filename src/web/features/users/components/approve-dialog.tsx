import { Button, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '#contract/users.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Facts } from '#web/ui/facts.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { findClients, findPartners, keepUser } from '../queries.ts';
import { EmailWithState } from './email-state.tsx';
import { useSendsMail } from './password-link.tsx';
import { nameOf, wantsLabels } from './user-labels.ts';

type SignUp = NonNullable<User['signUp']>;
type Props = { user: User; signUp: SignUp; onClose: () => void };

/** Field and label of the link, by requested role. */
const kinds = {
  cliente: { field: 'id_cliente', one: 'cliente', key: 'clients-linkable', find: findClients },
  parceiro: { field: 'id_parceiro', one: 'parceiro', key: 'partners', find: findPartners },
} as const;

/** Approves a sign-up. Links the account to an existing client or partner, or creates a new one from the sign-up. */
export function ApproveDialog({ user, signUp, onClose }: Props) {
  const { one, find } = kinds[signUp.wants];
  useReturnFocus();
  const sendsMail = useSendsMail();
  const navigate = useNavigate();
  // A record with the same document probably belongs to the same company, so it is suggested. The administrator
  // decides.
  const known = useQuery({
    queryKey: ['sign-up-match', signUp.wants, signUp.document],
    queryFn: async () => (await find(signUp.document))[0] ?? null,
    enabled: signUp.document !== '',
  });
  const keep = (changed: User): void => {
    keepUser(changed);
    onClose();
    if (changed.hasPassword) return toast({ message: `${nameOf(user)} já pode entrar.` });
    if (sendsMail) return toast({ message: `Cadastro aprovado. ${user.email} recebe o link para criar a senha.` });
    // Without a mail server, the administrator copies the link from the user's page.
    toast({ message: 'Cadastro aprovado. Entregue à pessoa o link para criar a senha.' });
    void navigate({ to: '/usuarios/edit/$id_usuario', params: { id_usuario: user.id } });
  };
  return (
    <Modal opened onClose={onClose} title={`Aprovar ${nameOf(user)}`} size="lg">
      <Stack>
        <Facts
          items={[
            { label: 'Pede para entrar como', value: wantsLabels[signUp.wants] },
            { label: 'E-mail', value: <EmailWithState user={user} /> },
            { label: 'Telefone', value: formatPhone(signUp.phone) },
            { label: 'CPF ou CNPJ', value: formatTaxId(signUp.document) },
          ]}
        />
        {known.data && (
          <Notice tone="attention" title={`Já existe um ${one} com este CPF ou CNPJ.`}>
            {known.data.label}. Confira se é a mesma pessoa ou empresa antes de vincular.
          </Notice>
        )}
        {voidsPassword(user) && (
          <Notice tone="attention" title="O e-mail não foi confirmado.">
            Confira, por telefone ou pessoalmente, quem pediu a conta. Com a aprovação, a senha escolhida no cadastro
            deixa de valer, e{' '}
            {sendsMail === false ? 'você vê o link para criar outra' : 'esse e-mail recebe o link para criar outra'}.
          </Notice>
        )}
        {!known.isLoading && (
          <ApproveForm user={user} signUp={signUp} onClose={onClose} onApproved={keep} suggested={known.data ?? null} />
        )}
      </Stack>
    </Modal>
  );
}

const schema = z
  .object({
    how: z.enum(['new', 'correct', 'link']),
    correction: z.string(),
    id_cliente: z.nullable(z.string()),
    id_parceiro: z.nullable(z.string()),
  })
  .check(
    z.refine(({ how, correction }) => how !== 'correct' || correction.trim() !== '', {
      path: ['correction'],
      error: 'Informe o que falta corrigir.',
    }),
    z.refine(({ how, id_cliente }) => how !== 'link' || id_cliente !== null, {
      path: ['id_cliente'],
      error: 'Escolha o cliente.',
    }),
    z.refine(({ how, id_parceiro }) => how !== 'link' || id_parceiro !== null, {
      path: ['id_parceiro'],
      error: 'Escolha o parceiro.',
    }),
  );

function ApproveForm({
  user,
  signUp,
  suggested,
  onClose,
  onApproved,
}: Props & { suggested: { value: string; label: string } | null; onApproved: (user: User) => void }) {
  const { field, one, key, find } = kinds[signUp.wants];
  const approve = useSend(api.users.approve);
  const [other] = useState(signUp.wants === 'cliente' ? 'id_parceiro' : 'id_cliente');
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    // The unused link must not be null, because the schema requires both.
    initialValues: {
      how: suggested ? 'link' : 'new',
      correction: '',
      id_cliente: null,
      id_parceiro: null,
      [field]: suggested?.value ?? null,
      [other]: '',
    },
    onSubmit: async ({ how, correction, ...links }) => {
      const link = how === 'link' ? (links[field] ?? '') : '';
      const asked = how === 'correct' && { correction };
      onApproved(await approve.mutateAsync({ id: user.id, [field]: link, ...asked }));
    },
  });
  const { form } = frame;
  return (
    <FormFrame api={frame} submitLabel="Aprovar" actions={<CancelButton onClose={onClose} busy={frame.busy} />}>
      <Radio.Group label="Vínculo" {...form.getInputProps('how')}>
        <Stack gap="sm" mt={6}>
          <Radio
            value="new"
            label={`Criar um ${one} novo com os dados do cadastro`}
            description={
              signUp.wants === 'parceiro'
                ? 'Ativo em todas as praças, na categoria comum. Ainda falta: motorista com CNH, veículo e chave Pix, na página do parceiro ou pelo próprio parceiro.'
                : 'Faturamento mensal. Ajuste depois na página do cliente.'
            }
          />
          {signUp.wants === 'parceiro' && (
            <Radio
              value="correct"
              label="Criar um parceiro pendente e pedir correção ou documentos"
              description="Ele entra, completa o cadastro e envia para conferência. Até lá não aceita viagens."
            />
          )}
          <Radio value="link" label={`Vincular a um ${one} já cadastrado`} />
        </Stack>
      </Radio.Group>
      {form.values.how === 'correct' && (
        <Textarea
          label="O que corrigir"
          placeholder="Cadastre o motorista e o veículo e envie a CNH e o alvará."
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('correction')}
        />
      )}
      {form.values.how === 'link' && (
        <RecordSelect
          label={one === 'cliente' ? 'Cliente' : 'Parceiro'}
          placeholder="Busque por nome ou documento"
          searchKey={key}
          find={find}
          current={suggested}
          {...form.getInputProps(field)}
        />
      )}
    </FormFrame>
  );
}

/**
 * True when the server deletes the password on approval, because an unconfirmed address may belong to another person.
 */
function voidsPassword({ emailVerified, hasPassword }: User): boolean {
  return !emailVerified && hasPassword;
}

function CancelButton({ onClose, busy }: { onClose: () => void; busy: boolean }) {
  return (
    <Button size="md" onClick={onClose} disabled={busy}>
      Cancelar
    </Button>
  );
}
