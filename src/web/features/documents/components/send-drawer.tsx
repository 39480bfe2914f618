import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { localDate } from '#contract/fields.ts';
import type { Partner } from '#contract/partners.ts';
import { type DocumentKind, documentKindLabels, documentKinds, holderOf } from '#domain/documents/kinds.ts';
import { formatPlate } from '#domain/documents/plate.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { notStored, useSectionForm } from '#web/ui/use-section-form.ts';
import { keepDocuments, sendFile } from '../queries.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, `No máximo ${most} caracteres.`));
const schema = z
  .object({
    kind: z.enum(documentKinds),
    title: text(80),
    /** A driver's or a vehicle's id; null: the partner itself. */
    holder: z.nullable(z.string()),
    number: text(40),
    expiresOn: z.nullable(localDate),
  })
  .check(
    z.refine(({ kind, holder }) => holderOf(kind) === null || holder !== null, {
      path: ['holder'],
      error: 'Diga de quem é o documento.',
    }),
    z.refine(({ kind, title }) => kind !== 'other' || title !== '', {
      path: ['title'],
      error: 'Informe qual é o documento.',
    }),
  );
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  kind: 'Documento',
  title: 'Que documento é',
  holder: 'De quem é',
  number: 'Número',
  expiresOn: 'Vale até',
};
const kinds = documentKinds.map((value) => ({ value, label: documentKindLabels[value] }));

type Props = { partner: Partner; decides: boolean; onClose: () => void };

/** Uploads a file and describes it. */
export function SendDrawer({ partner, decides, onClose }: Props) {
  const add = useSend(api.documents.add);
  const [chosen, setChosen] = useState<{ file: File | null; wrong: string | null }>({ file: null, wrong: null });
  // An uploaded file is not sent again when another field was invalid.
  const sent = useRef<{ file: File; fileId: string } | null>(null);

  async function upload(file: File): Promise<string> {
    if (sent.current?.file !== file) sent.current = { file, fileId: (await sendFile(partner.id, file)).fileId };
    return sent.current.fileId;
  }

  const form = useSectionForm<{ version: number }, Values, z.output<typeof schema>>({
    stored: notStored,
    valuesOf: () => startOf(partner),
    schema,
    said: decides ? 'Documento salvo: já vale no cadastro.' : 'Documento enviado. A central vai conferir.',
    send: async ({ kind, title, holder, number, expiresOn }) => {
      const { file } = chosen;
      if (!file) {
        setChosen({ file: null, wrong: 'Escolha o arquivo do documento.' });
        return null;
      }
      const input = { kind, title, number, expiresOn, ...idsOf(partner, holder), label: file.name.slice(0, 200) };
      await keepDocuments(partner.id, await add.mutateAsync({ ...input, id: partner.id, fileId: await upload(file) }));
      onClose();
      return notStored;
    },
    reread: async () => notStored,
  });
  const { getInputProps, values, setFieldValue } = form.form;
  const holders = holdersOf(partner, values.kind);
  return (
    <FormDrawer title="Enviar documento" form={form} labels={labels} submitLabel="Enviar documento" onClose={onClose}>
      <Select
        label={labels.kind}
        data={kinds}
        allowDeselect={false}
        data-autofocus
        {...getInputProps('kind')}
        onChange={(kind) => {
          setFieldValue('kind', (kind ?? 'other') as DocumentKind);
          setFieldValue('holder', onlyHolder(partner, (kind ?? 'other') as DocumentKind));
        }}
      />
      {values.kind === 'other' && (
        <TextInput
          label={labels.title}
          placeholder="Apólice de seguro"
          autoComplete="off"
          {...getInputProps('title')}
        />
      )}
      <Select
        label={labels.holder}
        data={holders}
        clearable={values.kind === 'other'}
        placeholder={values.kind === 'other' ? 'Do próprio parceiro' : 'Escolha'}
        nothingFoundMessage="Ninguém cadastrado"
        {...getInputProps('holder')}
      />
      <FileChoice {...chosen} onChoose={(file, wrong) => setChosen({ file, wrong })} />
      <FieldRow>
        <TextInput label={labels.number} autoComplete="off" {...getInputProps('number')} />
        <DayInput label={labels.expiresOn} clearable {...getInputProps('expiresOn')} />
      </FieldRow>
    </FormDrawer>
  );
}

function holdersOf({ drivers, vehicles }: Partner, kind: DocumentKind) {
  const of = holderOf(kind);
  return [
    ...(of === 'vehicle' ? [] : drivers.map(({ id, name }) => ({ value: id, label: name }))),
    ...(of === 'driver'
      ? []
      : vehicles.map(({ id, plate, model }) => ({ value: id, label: `${formatPlate(plate)} · ${model}` }))),
  ];
}

/** Returns the driver or vehicle that the document belongs to, when only one is possible. */
function onlyHolder(partner: Partner, kind: DocumentKind): string | null {
  const [first, ...others] = holdersOf(partner, kind);
  return kind !== 'other' && first && others.length === 0 ? first.value : null;
}

function startOf(partner: Partner): Values {
  return { kind: 'licence', title: '', holder: onlyHolder(partner, 'licence'), number: '', expiresOn: null };
}

function idsOf({ drivers }: Partner, holder: string | null) {
  const isDriver = drivers.some(({ id }) => id === holder);
  return { driverId: isDriver ? holder : null, vehicleId: isDriver ? null : holder };
}
