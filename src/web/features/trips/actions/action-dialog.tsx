import { Radio } from '@mantine/core';
import * as z from 'zod/mini';
import type { Trip } from '#contract/trip.ts';
import type { Doer } from '#domain/access/roles.ts';
import type { AllowedAction } from '#domain/trips/decide.ts';
import { ReasonFrame } from '#web/entities/decision/reason-frame.tsx';
import { ConfirmFrame } from '#web/ui/confirm-frame.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { consequenceTexts, declinedDesignationText, rejectText } from './action-texts.ts';
import type { Answers, ButtonAction } from './trip-action.ts';
import { useDoer } from '../shared/use-doer.ts';
import { AmountsDialog } from './amounts-dialog.tsx';
import { CrewDialog } from './crew-dialog.tsx';
import { FeeDialog, isCostly } from './fee-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OutOfOrderReason } from './out-of-order-reason.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { useSettling } from './use-settling.ts';
import classes from './candidates-list.module.css';
import { CandidatesList } from './candidates-list.tsx';

export type DialogProps = {
  action: AllowedAction & { action: ButtonAction };
  trip: Trip;
  /** Resolves when the action is done. The dialog shows the error on rejection. */
  onSend: (answers: Answers) => Promise<unknown>;
  onClose: () => void;
};

/** Dialog for the input that an action requires. */
export function ActionDialog(props: DialogProps) {
  const { action, needs, label } = props.action;
  const doer = useDoer();
  if (isCostly(action)) return <FeeDialog {...props} />;
  if (action === 'offer') return <OfferDialog {...props} />;
  if (needs.includes('partner')) return <PartnerDialog {...props} />;
  if (needs.includes('crew')) return <CrewDialog {...props} />;
  if (needs.includes('pin')) return <PinDialog {...props} />;
  if (needs.includes('amounts')) return <AmountsDialog {...props} />;
  if (action === 'begin' && !needs.includes('reason')) return <BeginDialog {...props} />;
  return (
    <ReasonFrame
      title={`${label} · ${props.trip.code}`}
      submitLabel={label}
      danger={action !== 'begin'}
      optional={!needs.includes('reason')}
      onSubmit={(reason) => props.onSend(reason === '' ? {} : { reason })}
      onClose={props.onClose}
    >
      {consequenceOf(action, props.trip, doer)}
    </ReasonFrame>
  );
}

function consequenceOf(action: ButtonAction, trip: Trip, doer: Doer): string | undefined {
  if (action === 'reject') return rejectText(trip, doer);
  return action === 'decline' && trip.status === 'scheduled' ? declinedDesignationText : consequenceTexts[action];
}

/** Confirms the start of a trip that needs no PIN, so that one tap by mistake never starts a trip. */
function BeginDialog({ action, trip, onSend, onClose }: DialogProps) {
  const settling = useSettling(trip.id, { fresh: true });
  return (
    <ConfirmFrame
      title={`${action.label} · ${trip.code}`}
      confirm={action.label}
      cancel="Voltar"
      settling={settling}
      onConfirm={() => onSend({})}
      onClose={onClose}
    >
      Confirme quando o passageiro estiver no carro.
    </ConfirmFrame>
  );
}

const partnerSchema = z.object({
  partnerId: z.string('Escolha o parceiro.').check(z.minLength(1, 'Escolha o parceiro.')),
  reason: z.string(),
});

/** Chooses the partner for the trip, with a reason where the action needs one. */
function PartnerDialog({ action, trip, onSend, onClose }: DialogProps) {
  const api = useApiForm({
    schema: partnerSchema,
    initialValues: { partnerId: '', reason: '' },
    onSubmit: ({ partnerId, reason }) => onSend(reason === '' ? { partnerId } : { partnerId, reason }),
  });
  const needsReason = action.needs.includes('reason');
  const field = api.form.getInputProps('partnerId');
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      {consequenceTexts[action.action] !== undefined && <div>{consequenceTexts[action.action]}</div>}
      <Radio.Group label="Parceiro" value={field.value} onChange={field.onChange} error={field.error}>
        <CandidatesList
          tripId={trip.id}
          except={trip.partnerId}
          renderControl={({ partnerId, name }, focus) => (
            <Radio {...focus} className={classes.choice ?? ''} value={partnerId} label={name} />
          )}
        />
      </Radio.Group>
      {needsReason ? (
        <ReasonInput {...api.form.getInputProps('reason')} />
      ) : (
        <OutOfOrderReason {...api.form.getInputProps('reason')} />
      )}
    </DialogForm>
  );
}
