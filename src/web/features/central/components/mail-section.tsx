import { Button, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { CentralSettings } from '#contract/central-settings.ts';
import { email, requiredText } from '#contract/fields.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCentralSection } from './use-central-section.ts';

const schema = z.object({
  mailFromName: optionalField(requiredText('o nome', 80)),
  mailFromAddress: optionalField(email),
  mailReplyTo: optionalField(email),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  mailFromName: 'Nome do remetente',
  mailFromAddress: 'E-mail do remetente',
  mailReplyTo: 'Respostas para',
};

/** The sender of the panel's e-mails. */
export function MailSection({ settings }: { settings: CentralSettings }) {
  const section = useCentralSection({ settings, valuesOf, schema, said: 'Remetente salvo.' });
  const { getInputProps } = section.form;
  return (
    <SectionForm
      title="Remetente dos e-mails"
      lead="Quem aparece como remetente de convites, avisos e faturas, e quem recebe as respostas."
      form={section}
      labels={labels}
      submitLabel="Salvar remetente"
    >
      <FieldRow>
        <TextInput
          label={labels.mailFromName}
          placeholder="Painel Chame um Táxi"
          autoComplete="off"
          {...getInputProps('mailFromName')}
        />
        <TextInput
          label={labels.mailFromAddress}
          type="email"
          description="De um domínio que o servidor de e-mail possa usar."
          placeholder="nao-responda@…"
          autoComplete="off"
          {...getInputProps('mailFromAddress')}
        />
      </FieldRow>
      <TextInput
        label={labels.mailReplyTo}
        type="email"
        description="Vazio: as respostas vão ao e-mail do remetente."
        autoComplete="off"
        {...getInputProps('mailReplyTo')}
      />
      <TestMail unsaved={section.dirty} />
    </SectionForm>
  );
}

/**
 * Sends a test e-mail with the stored settings. Disabled while there is unsaved input, because the test would not use
 * that input.
 */
function TestMail({ unsaved }: { unsaved: boolean }) {
  const test = useSend(api.settings.testMail, {
    onSuccess: ({ to, kept }) =>
      toast({
        message: kept ? 'Sem servidor de e-mail: o teste ficou em E-mails guardados.' : `Teste enviado a ${to}.`,
      }),
    onError: (error) => toast({ tone: 'bad', message: errorText(error) }),
  });
  return (
    <div>
      <Button loading={test.isPending} disabled={unsaved} onClick={() => test.mutate(undefined)}>
        {unsaved ? 'Salve para testar' : 'Enviar e-mail de teste'}
      </Button>
    </div>
  );
}

function valuesOf({ mailFromName, mailFromAddress, mailReplyTo }: CentralSettings): Values {
  return {
    mailFromName: mailFromName ?? '',
    mailFromAddress: mailFromAddress ?? '',
    mailReplyTo: mailReplyTo ?? '',
  };
}
