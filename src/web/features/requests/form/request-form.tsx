import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { useFirstFocus } from '#web/lib/use-first-focus.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { formatWeekdays } from '#domain/weekdays.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { roomForAside } from './room.ts';
import { walkInQuery } from '../queries.ts';
import { CallerFields } from './caller-fields.tsx';
import { MoreOptions } from './more-options.tsx';
import classes from './request-layout.module.css';
import { centralTermsSchema, emptyTerms, type KnownTerms, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm, type TermsForm } from './terms-form.ts';
import { useCaller } from './use-caller.ts';
import { summaryId, useSeenSubmit } from './use-seen-submit.ts';
import { useCheck, type Check } from './use-check.ts';
import { useDraft } from './use-draft.ts';
import { useFilled } from './use-filled.ts';
import { useLinkOwner } from './use-link-owner.ts';
import type { CallMemory } from '#web/lib/use-send.ts';
import { useRequest } from './use-request.ts';
import { PriceAndVerdicts } from './price-and-verdicts.tsx';
import { hasError } from './field-states.ts';
import { FoldedGroup } from './folded-group.tsx';

export type RequestFormProps = {
  /** Client for which the user books; null when the user chooses one. */
  clientId: string | null;
  /** The terms of the trip that the user requests again. */
  repeated: TermsValues | null;
  /** Caller of the request before, or of a telephone system. Only for users who choose the client. */
  caller?: KnownTerms | null;
  /** True in a drawer, which has its own frame and no room for a second column. */
  inDrawer?: boolean;
  /** Hears whether the user changed the values, which are then not stored as a draft. */
  onEdited?: ((isEdited: boolean) => void) | undefined;
  /** Storage of an unanswered request, for a form that is not the one of the page. */
  memory?: CallMemory | undefined;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
};

const KnownCaller = lazyPart(() => import('./known-caller.tsx'), 'KnownCaller', { opens: true });
const RepeatDays = lazyPart(() => import('./repeat-days.tsx'), 'RepeatDays', { opens: true });

const DraftOffer = lazyPart(() => import('./draft-offer.tsx'), 'DraftOffer', { opens: true });
const OpenTripsQuestion = lazyPart(() => import('./open-trips-question.tsx'), 'OpenTripsQuestion', { opens: true });
const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'), 'RepeatDialog', { opens: true });
const TakenTrip = lazyPart(() => import('./taken-trip.tsx'), 'TakenTrip', { opens: true });

const repeatPaths = ['repeat', 'repeat.weekdays', 'repeat.until'];

/** Repeats the trip on chosen weekdays until a day, with a preview of the days. */
function RepeatFields({ check, ...terms }: TermsForm & { check: Check }) {
  const { repeat } = terms.values;
  return (
    <FoldedGroup
      title="Repetir em outros dias"
      said={[repeat !== null && formatWeekdays(repeat.weekdays)]}
      wanted={hasError(terms, repeatPaths)}
    >
      <RepeatDays {...terms} check={check} />
    </FoldedGroup>
  );
}

/** The form of a request, which can be filled in by keyboard only. An idempotency key prevents a double booking. */
export function RequestForm({
  clientId,
  repeated,
  caller: known = null,
  inDrawer = false,
  ...handlers
}: RequestFormProps) {
  const central = clientId === null;
  const initial = { ...(repeated ?? emptyTerms), ...known, ...(clientId !== null && { clientId }) };
  const { send, repeat, confirm, drop } = useRequest({ ...handlers, onSent: () => draft.drop() });
  const form = useApiForm<TermsValues>({
    schema: central ? centralTermsSchema : termsSchema,
    initialValues: initial,
    onSubmit: send,
  });
  const values = form.form.getValues();
  const draft = useDraft(values, initial, handlers.onEdited);
  const check = useCheck(values);
  const verdicts = check.data?.verdicts ?? [];
  const terms = termsForm(form.form, verdicts);
  useLinkOwner(terms, repeated);
  useFirstFocus(() => form.form.getInputNode(firstPath({ central, repeated, known })));
  const caller = useCaller(values, central);
  const walkInId = useWalkInId(central);
  const walkIn = walkInId !== undefined && walkInId === values.clientId;
  const filled = useFilled(terms, known, walkInId);
  const { taken } = filled;
  const seen = useSeenSubmit({ api: form, check, caller, taken });
  useHotkeys([['mod+Enter', () => seen.submit()]], []);
  const aside = useMedia(roomForAside) && !inDrawer;
  const outcome = <PriceAndVerdicts check={check} verdicts={verdicts} />;
  return (
    <div className={classes.columns} data-single={inDrawer || undefined}>
      <div className={classes.form} onKeyDownCapture={stopHeldEnter}>
        {draft.kept !== null && repeated === null && (
          <DraftOffer
            draft={draft.kept}
            values={values}
            central={central}
            onDrop={draft.drop}
            onContinue={(kept) => {
              form.form.setValues(kept);
              filled.forget();
              draft.settle();
            }}
          />
        )}
        <FormFrame
          api={{ ...form, submit: seen.submit, busy: form.busy || seen.waiting }}
          submitLabel="Solicitar viagem"
          describedBy={taken ? summaryId : undefined}
          pinned
          foot={taken && <TakenTrip {...seen} values={values} check={check} />}
          actions={<Actions check={check} priced={!aside && !taken} />}
        >
          {central && <CallerFields {...terms} caller={caller} filled={filled} />}
          <TermsFields
            {...terms}
            suggests
            without={walkIn ? ['billed'] : []}
            phoneAbove={central}
            afterFirst={
              <>
                <EmployeeRules rules={check.data?.employeeRules} />
                {!central && caller.number !== null && <KnownCaller {...terms} />}
              </>
            }
            booking
          >
            <MoreOptions {...terms} clientId={walkIn ? null : values.clientId} internal={central}>
              <RepeatFields {...terms} check={check} />
            </MoreOptions>
          </TermsFields>
          {!aside && outcome}
        </FormFrame>
        {seen.asking && (
          <OpenTripsQuestion
            name={values.passengers[0]?.name ?? ''}
            trips={caller.openTrips}
            onConfirm={() => form.submit()}
            onClose={seen.settle}
          />
        )}
      </div>
      {aside && <div className={classes.aside}>{outcome}</div>}
      {repeat && <RepeatDialog problem={repeat} onConfirm={confirm} onClose={drop} />}
    </div>
  );
}

/** Price beside the submit button where no other one is on the screen, and the keys that submit. */
function Actions({ check: { data, routed, stale }, priced }: { check: Check; priced: boolean }) {
  const cents = (routed && data?.totalCents) || null;
  return (
    <>
      {priced && cents !== null && (
        <span className={classes.price} data-stale={stale || undefined}>
          <Money cents={cents} size="large" />
        </span>
      )}
      <span className={classes.keys}>Ctrl + Enter</span>
    </>
  );
}

/** The rules of the employee whom the trip counts for. */
function EmployeeRules({ rules }: { rules: string | null | undefined }) {
  if (!rules) return null;
  return <p className={classes.rules}>{rules}</p>;
}

type Start = { central: boolean; repeated: TermsValues | null; known: KnownTerms | null };

function firstPath({ central, repeated, known }: Start): string {
  if (repeated) return 'pickupAt';
  if (known?.clientId) return 'stops.0.address';
  return central ? 'passengers.0.phone' : 'passengers.0.name';
}

/** Ignores the repetitions of a held Enter key, which would take a trip and book it with one press. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

function useWalkInId(central: boolean): string | undefined {
  const { data } = useQuery({ ...walkInQuery, enabled: central });
  return data?.items.find(({ kind }) => kind === 'walk_in')?.id;
}
