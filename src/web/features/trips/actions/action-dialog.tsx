import type { Trip } from '#contract/trip.ts';
import type { AllowedAction } from '#domain/trips/decide.ts';
import { ReasonFrame } from '#web/entities/decision/reason-frame.tsx';
import { consequenceTexts } from './action-texts.ts';
import type { Answers, ButtonAction } from './trip-action.ts';
import { AmountsDialog } from './amounts-dialog.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { CrewDialog } from './crew-dialog.tsx';
import { FeeDialog, isCostly } from './fee-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { PartnerDialog } from './partner-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

export type DialogProps = {
  action: AllowedAction & { action: ButtonAction };
  trip: Trip;
  /** Resolves when it is done; what it throws is shown in the dialog. */
  onSend: (answers: Answers) => Promise<unknown>;
  onClose: () => void;
};

/** The dialog for what an action needs to know. */
export function ActionDialog(props: DialogProps) {
  const { action, needs, label } = props.action;
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
      {consequenceTexts[action]}
    </ReasonFrame>
  );
}
