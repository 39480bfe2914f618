import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { optionalText } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { SETTLE_UNDO_SECONDS } from '#domain/trips/money-actions.ts';
import { api, client } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Money } from '#web/ui/money.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { centralQuery, showNewer } from '../queries.ts';
import { ReviewReasons } from '../shared/review-reasons.tsx';
import { type AmountName, amountFieldsOf, amountsOf, corrections, typedAmounts, typedTotal } from './typed-amounts.ts';
import classes from './settle-form.module.css';

type Values = Record<AmountName, number | null> & { reason: string };

const schema = z.object({ ...typedAmounts, reason: optionalText(300) });

/**
 * The form by which the central reviews the amounts of a trip before they are posted. The estimate is shown beside the
 * amounts.
 */
export function SettleForm({ trip }: { trip: Trip }) {
  const settle = useSend(api.trips.settle, { onSuccess: showNewer });
  const settings = useQuery(centralQuery);
  const [asked, setAsked] = useState<Values | null>(null);
  const shown = amountFieldsOf(trip);
  const post = async ({ reason: why, ...typed }: Values): Promise<void> => {
    await settle.mutateAsync({
      id: trip.id,
      version: trip.version,
      ...corrections(trip, typed),
      ...(why.trim() !== '' && { reason: why }),
    });
    toast({ message: 'Valores lançados.', undo: () => void undo(trip), undoSeconds: SETTLE_UNDO_SECONDS });
  };
  // Until the setting is loaded, every total above the estimate needs a confirmation.
  const threshold = settings.data?.settleConfirmCents ?? 0;
  const form = useApiForm<Values>({
    schema,
    initialValues: { ...amountsOf(trip), reason: '' },
    onSubmit: async (values) => {
      if (typedTotal(trip, values) - (trip.estimateCents ?? 0) > threshold) setAsked(values);
      else await post(values);
    },
  });
  const { reason, ...typed } = form.form.values;
  // A typed reason is sent even when the corrections were undone afterwards.
  const asksWhy = reason !== '' || Object.keys(corrections(trip, typed)).length > 0;
  return (
    <Section title="Em conferência" lead="Confira o que foi informado e lance. Para corrigir um valor, diga por quê.">
      <Notice tone="attention" title="Por que está em conferência">
        <ReviewReasons trip={trip} />
      </Notice>
      <Compared trip={trip} informedCents={trip.totalCents} />
      <FormFrame api={form} submitLabel="Conferir e lançar">
        <FieldRow>
          {shown.map(([name, label]) => (
            <MoneyInput key={name} label={label} {...form.form.getInputProps(name)} />
          ))}
        </FieldRow>
        {asksWhy && <ReasonInput label="Motivo da correção" {...form.form.getInputProps('reason')} />}
      </FormFrame>
      {asked && (
        <ConfirmDialog
          title={`Lançar ${formatCents(typedTotal(trip, asked))}?`}
          confirm="Lançar"
          cancel="Voltar"
          onConfirm={() => post(asked)}
          onClose={() => setAsked(null)}
        >
          <Compared trip={trip} informedCents={typedTotal(trip, asked)} label="A lançar" />
        </ConfirmDialog>
      )}
    </Section>
  );
}

type ComparedProps = { trip: Trip; informedCents: number | null; label?: string };

function Compared({ trip, informedCents, label = 'Informado' }: ComparedProps) {
  return (
    <dl className={classes.compare}>
      <div>
        <dt>Estimativa</dt>
        <dd>
          <Money cents={trip.estimateCents} missing="A combinar / taxímetro" />
        </dd>
      </div>
      <div>
        <dt>{label}</dt>
        <dd>
          <Money cents={informedCents} />
        </dd>
      </div>
    </dl>
  );
}

/** Undoes the posting. The user may have opened another page, so the answer goes to every view that shows the trip. */
async function undo({ id }: Trip): Promise<void> {
  try {
    showNewer(await client.trips.undoSettlement({ id }, { context: { idempotencyKey: newKey() } }));
    toast({ message: 'Lançamento desfeito: a viagem está de novo em conferência.' });
  } catch (error) {
    toast({ message: errorText(error), tone: 'bad' });
  }
}
