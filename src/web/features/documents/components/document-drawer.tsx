import { Button, Drawer, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { localDate } from '#contract/fields.ts';
import type { PartnerDocument } from '#contract/documents.ts';
import { nameDocument } from '#domain/documents/kinds.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FileView } from '#web/ui/file-view.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { notStored, useSectionForm } from '#web/ui/use-section-form.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { filePath, keepDocuments, rereadDocuments } from '../queries.ts';
import classes from './document-drawer.module.css';
import { DocumentState } from './document-state.tsx';

type Props = { partnerId: string; document: PartnerDocument; decides: boolean; onClose: () => void };

/** Shows one document. Users with the right to decide can approve or refuse a pending document. */
export function DocumentDrawer(props: Props) {
  return props.decides && props.document.status === 'pending' ? <CheckDrawer {...props} /> : <ViewDrawer {...props} />;
}

const schema = z.object({
  number: z.string().check(z.trim(), z.maxLength(40, 'No máximo 40 caracteres.')),
  expiresOn: z.nullable(localDate),
});
const labels = { number: 'Número', expiresOn: 'Vale até' };

function valuesOf({ number, expiresOn }: Partial<PartnerDocument>): z.input<typeof schema> {
  return { number: number ?? '', expiresOn: expiresOn ?? null };
}

function CheckDrawer({ partnerId, document, onClose }: Props) {
  const [refusing, setRefusing] = useState(false);
  const accept = useSend(api.documents.accept);
  const refuse = useSend(api.documents.refuse);
  const which = { id: partnerId, documentId: document.id };
  const thisOf = (items: readonly PartnerDocument[]) => items.find(({ id }) => id === document.id) ?? notStored;
  const form = useSectionForm<
    { version: number } & Partial<PartnerDocument>,
    z.input<typeof schema>,
    z.output<typeof schema>
  >({
    stored: document,
    valuesOf,
    schema,
    said: 'Documento aceito: vale no cadastro.',
    send: async (output, version) => {
      const { items } = await keepDocuments(partnerId, await accept.mutateAsync({ ...which, ...output, version }));
      onClose();
      return thisOf(items);
    },
    reread: async () => thisOf((await rereadDocuments(partnerId)).items),
  });
  return (
    <FormDrawer
      title={`Conferir ${nameDocument(document)}`}
      form={form}
      labels={labels}
      submitLabel="Aceitar documento"
      held={refusing}
      onClose={onClose}
    >
      <FileView {...fileOf(document, partnerId)} />
      <FieldRow>
        <TextInput label={labels.number} autoComplete="off" {...form.form.getInputProps('number')} />
        <DayInput label={labels.expiresOn} clearable {...form.form.getInputProps('expiresOn')} />
      </FieldRow>
      <p className={classes.hint}>Número e validade passam a valer no cadastro como estão aqui.</p>
      <div>
        <Button variant="danger" onClick={() => setRefusing(true)}>
          Recusar documento
        </Button>
      </div>
      {refusing && (
        <ReasonDialog
          title="Recusar documento?"
          submitLabel="Recusar documento"
          onSubmit={async (reason) => {
            await keepDocuments(partnerId, await refuse.mutateAsync({ ...which, reason, version: document.version }));
            toast({ message: 'Documento recusado.' });
            onClose();
          }}
          onClose={() => setRefusing(false)}
        >
          O parceiro lê o motivo e pode enviar de novo.
        </ReasonDialog>
      )}
    </FormDrawer>
  );
}

function ViewDrawer({ partnerId, document, decides, onClose }: Props) {
  useReturnFocus();
  const [removing, setRemoving] = useState(false);
  const remove = useSend(api.documents.remove);
  return (
    <Drawer opened onClose={onClose} title={nameDocument(document)} position="right" size={520} padding="lg">
      <div className={classes.view}>
        <DocumentState document={document} />
        {document.reason !== null && <p>Motivo: {document.reason}</p>}
        <FileView {...fileOf(document, partnerId)} />
        {(decides || document.status !== 'accepted') && (
          <div>
            <Button onClick={() => setRemoving(true)}>Remover documento</Button>
          </div>
        )}
      </div>
      {removing && (
        <ConfirmDialog
          title="Remover documento?"
          confirm="Remover documento"
          tone="danger"
          onConfirm={async () => {
            await keepDocuments(partnerId, await remove.mutateAsync({ id: partnerId, documentId: document.id }));
            toast({ message: 'Documento removido.' });
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          O arquivo é apagado. Número e validade que já estão no cadastro continuam valendo.
        </ConfirmDialog>
      )}
    </Drawer>
  );
}

function fileOf(document: PartnerDocument, partnerId: string) {
  const { contentType, label } = document;
  const path = filePath(document, partnerId);
  return { path, contentType, alt: `Foto enviada: ${nameDocument(document)}`, label: label ?? 'Arquivo' };
}
