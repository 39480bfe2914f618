import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { SeriesScope } from '#web/entities/trip/series-scope.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { tripQuery } from '../queries.ts';
import type { DialogProps } from './action-dialog.tsx';
import { consequenceTexts } from './action-texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useFollowing } from './use-following.ts';

type Costly = {
  fee: (trip: Trip) => number | null;
  costs: (amount: string) => string;
  why: string;
  free: string;
  undone: string;
};

/** Actions that may have a fee, with the texts about the fee. */
const costly = {
  cancel: {
    fee: ({ cancelFeeCents }) => cancelFeeCents,
    costs: (amount) => `Cancelar agora custa ${amount}.`,
    why: 'O prazo para cancelar sem taxa já passou.',
    free: 'Cancelar agora não tem taxa.',
    undone: 'Nada foi cancelado ainda. Confirme outra vez se ainda quiser cancelar.',
  },
  'give-back': {
    fee: ({ giveBackFeeCents }) => giveBackFeeCents,
    costs: (amount) => `Custa ${amount}, da carteira do parceiro.`,
    why: 'Perto do horário de embarque, quem fica sem a viagem paga a taxa de devolução.',
    free: 'Agora não há taxa de devolução.',
    undone: 'Nada mudou ainda. Confirme outra vez se ainda quiser continuar.',
  },
} satisfies Record<string, Costly>;

export function isCostly(action: string): action is keyof typeof costly {
  return action in costly;
}

/** Shows the fee and sends it with the action, because the user agrees only to the shown fee. */
export function FeeDialog({ action, trip, onSend, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const texts: Costly = isCostly(action.action) ? costly[action.action] : costly.cancel;
  const [fee, setFee] = useState({ cents: texts.fee(trip) ?? 0, changed: false });
  const following = useFollowing(action.action === 'cancel' ? trip : null);
  const several = following?.scope === 'following' ? following : null;
  const cents = several ? several.trips.reduce((sum, one) => sum + (texts.fee(one) ?? 0), 0) : fee.cents;
  const amount = formatCents(cents);

  async function send(why: string): Promise<void> {
    try {
      if (several) {
        await several.cancel(why, cents);
        onClose();
      } else await onSend({ reason: why, feeCents: cents });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.reason !== 'fee_changed') throw error;
      const now = await queryClient.fetchQuery({ ...tripQuery(trip.id), staleTime: 0 });
      await several?.reread();
      setFee({ cents: texts.fee(now) ?? 0, changed: true });
    }
  }

  const api = useApiForm({
    schema: z.object({ reason }),
    initialValues: { reason: '' },
    onSubmit: (values) => send(values.reason),
  });
  const confirm = several ? `Cancelar ${several.trips.length} viagens` : action.label;
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={confirm} danger onClose={onClose}>
      {consequenceTexts[action.action] !== undefined && <div>{consequenceTexts[action.action]}</div>}
      {following && (
        <SeriesScope
          label="O que cancelar"
          count={following.trips.length}
          value={following.scope}
          onChange={following.setScope}
        />
      )}
      {fee.changed ? (
        <Notice tone="attention" title={`A taxa mudou: agora é de ${amount}.`}>
          {texts.undone}
        </Notice>
      ) : cents > 0 ? (
        <Notice tone="attention" title={texts.costs(amount)}>
          {several ? 'É a soma das que já passaram do prazo para cancelar sem taxa.' : texts.why}
        </Notice>
      ) : (
        <div>{texts.free}</div>
      )}
      <ReasonInput data-autofocus {...api.form.getInputProps('reason')} />
    </DialogForm>
  );
}
