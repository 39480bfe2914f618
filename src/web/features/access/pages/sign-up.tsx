import { Group, PasswordInput, Radio, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { signUp } from '#contract/users.ts';
import { client } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { PhoneInput, TaxIdInput } from '#web/ui/masked-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { Agreement, usePublishedTexts } from '../components/agreement.tsx';
import { BackToSignIn } from '../components/back-to-sign-in.tsx';
import { samePassword } from '../components/same-password.ts';

const nothing = { name: '', email: '', phone: '', document: '', wants: '' };
/** The typed input without the password, kept in memory for users who leave the page and return in the same tab. */
let kept = nothing;
const keep = (typed: typeof nothing): void => void (kept = typed);

const fields = z.extend(signUp, { confirmation: z.string() });
const schema = fields.check(samePassword('password'));
const agreed = z.boolean().check(z.refine((ticked) => ticked, 'Leia e aceite para criar a conta.'));
const schemaWithTexts = z.extend(fields, { agreed }).check(samePassword('password'));

export function SignUpPage() {
  const [received, setReceived] = useState(false);
  return received ? <Received /> : <SignUpForm onReceived={() => setReceived(true)} />;
}

function SignUpForm({ onReceived }: { onReceived: () => void }) {
  const [texts, readTexts] = usePublishedTexts();
  const api = useApiForm({
    schema: texts.length > 0 ? schemaWithTexts : schema,
    initialValues: { ...kept, password: '', confirmation: '', agreed: false },
    onSubmit: async ({ agreed: ticked, ...values }) => {
      try {
        await client.signUps.create({ ...signUp.parse(values), ...(ticked && { accepted: texts }) });
      } catch (error) {
        // A newer version of a text was published meanwhile. The link then shows that version, and the box must be
        // ticked again.
        if (!(error instanceof ApiProblem) || !('accepted' in error.fields)) throw error;
        await readTexts();
        form.setFieldValue('agreed', false);
        throw new ApiProblem(error.status, error.reason, error.message, { agreed: error.fields['accepted'] ?? '' });
      }
      keep(nothing);
      onReceived();
    },
  });
  const { form } = api;
  const { name, email, phone, document, wants } = form.values;
  useEffect(() => {
    keep({ name, email, phone, document, wants });
  }, [name, email, phone, document, wants]);
  return (
    <PublicFrame
      title="Criar conta"
      lead="Preencha seus dados. A central confere o cadastro antes de liberar o acesso."
      footer={<BackToSignIn />}
    >
      <FormFrame api={api} submitLabel="Criar conta" fullWidth>
        <TextInput size="md" label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput size="md" label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <FieldRow>
          <PhoneInput size="md" label="Telefone" {...form.getInputProps('phone')} />
          <TaxIdInput size="md" label="CPF ou CNPJ" {...form.getInputProps('document')} />
        </FieldRow>
        <Radio.Group label="Sou" {...form.getInputProps('wants')}>
          <Group gap="lg" mt={6}>
            <Radio value="cliente" label="Cliente" />
            <Radio value="parceiro" label="Parceiro" />
          </Group>
        </Radio.Group>
        <PasswordInput
          size="md"
          label="Senha"
          description="Ao menos 10 caracteres."
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordInput
          size="md"
          label="Confirmar senha"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        {texts.length > 0 && <Agreement texts={texts} {...form.getInputProps('agreed', { type: 'checkbox' })} />}
      </FormFrame>
      {texts.length === 0 && (
        <p>
          No primeiro acesso, você lê e aceita os <TextLink to="/termos">Termos de Uso</TextLink> e o{' '}
          <TextLink to="/privacidade">Aviso de Privacidade</TextLink> da central.
        </p>
      )}
    </PublicFrame>
  );
}

function Received() {
  return (
    <PublicFrame
      title="Cadastro recebido"
      lead="Sua conta aguarda aprovação da central. Assim que um administrador aprovar o cadastro, você poderá entrar com o e-mail e a senha que escolheu."
      footer={<BackToSignIn />}
    >
      <Notice tone="info" title="Confirme o seu e-mail">
        Enviamos um link para o endereço que você informou. Sem a confirmação, a senha escolhida aqui não vale: depois
        da aprovação você recebe outro link para criar uma.
      </Notice>
      <Notice tone="info" title="Enquanto espera">
        Até a aprovação, a página de login reaparece em branco e sem mensagem, mesmo com a senha certa: não é um erro. A
        resposta da central chega no seu e-mail; só então tente entrar.
      </Notice>
    </PublicFrame>
  );
}
