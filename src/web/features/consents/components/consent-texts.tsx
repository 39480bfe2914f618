import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type ConsentText, consentBody } from '#contract/consents.ts';
import { consentKinds, type ConsentKind, consentPaths, consentTitles } from '#domain/privacy/consent-kinds.ts';
import { client } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { consentQuery } from '../queries.ts';
import { ConsentVersions } from './consent-versions.tsx';

/** The texts that the central publishes and every user must accept. */
export function ConsentTexts() {
  return consentKinds.map((kind) => <OneText key={kind} kind={kind} />);
}

function OneText({ kind }: { kind: ConsentKind }) {
  const { data, error, refetch } = useQuery(consentQuery(kind));
  if (error) return <Failure what="o texto" error={error} onRetry={() => void refetch()} />;
  return data && <TextForm key={data.shown?.version ?? 0} kind={kind} text={data} />;
}

const schema = z.object({ body: consentBody });

function TextForm({ kind, text: { shown, versions } }: { kind: ConsentKind; text: ConsentText }) {
  const [asked, setAsked] = useState<string | null>(null);
  const api = useApiForm({
    schema,
    initialValues: { body: shown?.body ?? '' },
    onSubmit: (values) => Promise.resolve(setAsked(schema.parse(values).body)),
  });
  const title = consentTitles[kind];
  const publish = async (): Promise<void> => {
    const text = await client.consents.publish({ kind, body: asked ?? '', seenVersion: shown?.version ?? 0 });
    setQueryAnswer(consentQuery(kind).queryKey, text);
    toast({ message: `${title}: versão ${text.shown?.version ?? 1} publicada.` });
  };
  return (
    <Section title={title} lead={shown ? undefined : 'Ainda não publicado: ninguém precisa aceitar.'}>
      {shown && (
        <p>
          Está em <TextLink to={consentPaths[kind]}>{consentPaths[kind]}</TextLink>.
        </p>
      )}
      <FormFrame api={api} submitLabel="Publicar nova versão" primary={false}>
        <Textarea label={`Texto: ${title}`} autosize minRows={6} maxRows={24} {...api.form.getInputProps('body')} />
      </FormFrame>
      <ConsentVersions kind={kind} versions={versions} />
      {asked !== null && (
        <ConfirmDialog
          title={`Publicar uma nova versão: ${title}?`}
          confirm="Publicar"
          tone="danger"
          onConfirm={publish}
          onClose={() => setAsked(null)}
        >
          Todos precisarão aceitá-la para continuar a usar o painel. As versões anteriores continuam disponíveis.
        </ConfirmDialog>
      )}
    </Section>
  );
}
