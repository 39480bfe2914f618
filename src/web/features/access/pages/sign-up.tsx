import { Group, PasswordInput, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { signUp } from '#contract/users.ts';
import { client } from '#web/lib/api.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { PhoneInput, TaxIdInput } from '#web/ui/masked-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { BackToSignIn } from '../components/back-to-sign-in.tsx';
import { samePassword } from '../components/same-password.ts';

const schema = z.extend(signUp, { confirmation: z.string() }).check(samePassword('password'));

export function SignUpPage() {
  const [received, setReceived] = useState(false);
  return received ? <Received /> : <SignUpForm onReceived={() => setReceived(true)} />;
}

function SignUpForm({ onReceived }: { onReceived: () => void }) {
  const api = useApiForm({
    schema,
    initialValues: { name: '', email: '', phone: '', document: '', wants: '', password: '', confirmation: '' },
    onSubmit: async (values) => {
      await client.signUps.create(signUp.parse(values));
      onReceived();
    },
  });
  const { form } = api;
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
      </FormFrame>
      <p>
        Na primeira entrada você lê e aceita os <TextLink to="/termos">Termos de Uso</TextLink> e o{' '}
        <TextLink to="/privacidade">Aviso de Privacidade</TextLink> da central.
      </p>
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
      <Notice tone="info">Até lá, a entrada no painel fica fechada para esta conta.</Notice>
    </PublicFrame>
  );
}
