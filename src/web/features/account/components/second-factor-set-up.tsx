import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { client } from '#web/lib/api.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import classes from './second-factor.module.css';

type Enrolment = { key: string; address: string };

/**
 * Asks for the password, then for the first code of the app. `onCodes` receives the recovery codes once the second
 * factor is active.
 */
export function SecondFactorSetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (enrolment !== null) return <FirstCode enrolment={enrolment} onCodes={onCodes} />;
  return <OwnPassword onBegun={setEnrolment} />;
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, 'Informe a senha.')) });

function OwnPassword({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const api = useApiForm({
    schema: passwordSchema,
    initialValues: { password: '' },
    onSubmit: async (values) => onBegun(await client.secondFactor.begin(values)),
  });
  return (
    <FormFrame api={api} submitLabel="Ativar" primary={false}>
      <PasswordInput
        label="Sua senha"
        autoComplete="current-password"
        maw={420}
        {...api.form.getInputProps('password')}
      />
    </FormFrame>
  );
}

const codeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Informe o código.')) });

function FirstCode({ enrolment, onCodes }: { enrolment: Enrolment; onCodes: (codes: readonly string[]) => void }) {
  const api = useApiForm({
    schema: codeSchema,
    initialValues: { code: '' },
    onSubmit: async (values) => onCodes((await client.secondFactor.confirm(values)).recoveryCodes),
  });
  return (
    <div className={classes.step}>
      <p className={classes.text}>
        Leia o código com um aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password e
        outros), ou digite a chave nele.
      </p>
      <QrCode text={enrolment.address} label="QR Code para o aplicativo autenticador" />
      <div>
        <p className={classes.text}>Chave</p>
        <p className={classes.key}>
          <strong>{enrolment.key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</strong>
        </p>
      </div>
      <FormFrame api={api} submitLabel="Confirmar">
        <TextInput
          label="Código que o aplicativo mostra"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw={260}
          data-autofocus
          {...api.form.getInputProps('code')}
        />
      </FormFrame>
    </div>
  );
}
