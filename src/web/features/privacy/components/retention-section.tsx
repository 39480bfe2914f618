import { NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Retention, retention } from '#contract/privacy.ts';
import { client } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { SectionForm } from '#web/ui/section-form.tsx';
import { useSectionForm } from '#web/ui/use-section-form.ts';
import { retentionQuery } from '../queries.ts';

const schema = z.pick(retention, { passengerMonths: true, mailDays: true, originMonths: true });
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  passengerMonths: 'Dados de passageiros (meses)',
  mailDays: 'E-mails guardados (dias)',
  originMonths: 'Endereços e aparelhos de acesso (meses)',
};

export function RetentionSection() {
  const stored = useQuery(retentionQuery);
  if (stored.isPending) return <Skeleton height={220} radius="lg" />;
  if (!stored.data) return <Failure what="os prazos" error={stored.error} onRetry={() => void stored.refetch()} />;
  return <RetentionForm stored={stored.data} />;
}

/** Retention periods. A job erases expired data every hour. */
function RetentionForm({ stored }: { stored: Retention }) {
  const form = useSectionForm({
    stored,
    valuesOf: ({ passengerMonths, mailDays, originMonths }: Retention): Values => ({
      passengerMonths,
      mailDays,
      originMonths,
    }),
    schema,
    send: async (values, version) => know(await client.privacy.changeRetention({ ...values, version })),
    reread: async () => know(await client.privacy.retention()),
    said: 'Prazos de guarda salvos.',
  });
  const { getInputProps } = form.form;
  return (
    <SectionForm
      title="Prazos de guarda"
      lead="Depois desses prazos, o painel apaga os dados sozinho: de cada viagem ficam valores, horários e bairros, sem pessoas nem endereços."
      form={form}
      labels={labels}
      submitLabel="Salvar prazos de guarda"
    >
      <FieldRow>
        <NumberInput
          label={labels.passengerMonths}
          min={1}
          max={120}
          allowDecimal={false}
          {...getInputProps('passengerMonths')}
        />
        <NumberInput label={labels.mailDays} min={1} max={3650} allowDecimal={false} {...getInputProps('mailDays')} />
        <NumberInput
          label={labels.originMonths}
          description="Ao menos 6, pelo Marco Civil da Internet."
          min={6}
          max={120}
          allowDecimal={false}
          {...getInputProps('originMonths')}
        />
      </FieldRow>
    </SectionForm>
  );
}

function know(answer: Retention): Retention {
  setQueryAnswer(retentionQuery.queryKey, answer);
  return answer;
}
