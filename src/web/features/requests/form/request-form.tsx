import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { formatPhone, parsePhone } from '#domain/documents/phone.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { formatWeekdays } from '#web/lib/weekdays.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { roomForAside } from './room.ts';
import { walkInQuery } from '../queries.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import { CallerFields } from './caller-fields.tsx';
import { KnownCaller } from './known-caller.tsx';
import { MoreOptions } from './more-options.tsx';
import classes from './request-layout.module.css';
import { centralTermsSchema, emptyTerms, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm, type TermsForm } from './terms-form.ts';
import { useCaller } from './use-caller.ts';
import { summaryId, useSeenSubmit } from './use-seen-submit.ts';
import { useCheck, type Check } from './use-check.ts';
import { useDraft } from './use-draft.ts';
import { useRequest } from './use-request.ts';
import { Verdicts } from './verdicts.tsx';
import { hasError } from './field-states.ts';
import { FoldedGroup } from './folded-group.tsx';

/** Terms that a further request of the same call keeps. */
export type PreviousCaller = Pick<TermsValues, 'clientId' | 'passengers'>;

export type RequestFormProps = {
  /** Client for which the user books; null when the user chooses one. */
  clientId: string | null;
  /** The terms of the trip that the user requests again. */
  repeated: TermsValues | null;
  /** Client and caller of the request before, for attendants who book another trip in the same call. */
  previous?: PreviousCaller | null;
  /** True in a drawer, which has its own frame and no room for a second column. */
  inDrawer?: boolean;
  /** Phone of the caller, from a telephone system. Only users who choose the client have this field. */
  phone?: string;
  /** Hears whether the user changed the values, which are then not stored as a draft. */
  onEdited?: ((isEdited: boolean) => void) | undefined;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
};

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
  previous = null,
  inDrawer = false,
  phone = '',
  ...handlers
}: RequestFormProps) {
  const central = clientId === null;
  const initial = {
    ...(repeated ?? withPhone(central ? phone : '')),
    ...previous,
    ...(clientId !== null && { clientId }),
  };
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
  useFirstFocus(form.form.getInputNode, firstPath({ central, repeated, previous }));
  const caller = useCaller(values, central);
  const seen = useSeenSubmit({ submit: form.submit, isValid: () => form.form.isValid(), check, caller });
  useHotkeys([['mod+Enter', () => seen.submit()]], []);
  const walkIn = useIsWalkIn(central, values.clientId);
  const aside = useMedia(roomForAside) && !inDrawer;
  const estimate = <EstimatePanel check={check} />;
  return (
    <div className={classes.columns} data-single={inDrawer || undefined}>
      <div className={classes.form} onKeyDownCapture={stopHeldEnter}>
        {draft.kept !== null && repeated === null && (
          <div className={classes.draft}>
            <DraftOffer
              draft={draft.kept}
              onDrop={draft.drop}
              onContinue={() => {
                if (draft.kept) form.form.setValues(draft.kept.values);
                draft.settle();
              }}
            />
          </div>
        )}
        <FormFrame
          api={{ ...form, submit: seen.submit }}
          submitLabel="Solicitar viagem"
          describedBy={seen.taken ? summaryId : undefined}
          actions={<span className={classes.keys}>Ctrl + Enter</span>}
        >
          {central && <CallerFields {...terms} caller={caller} onTaken={seen.take} />}
          <TermsFields
            {...terms}
            suggests
            without={walkIn ? ['billed'] : []}
            phoneAbove={central}
            afterFirst={!central && <KnownCaller {...terms} />}
            booking
          >
            <MoreOptions {...terms} clientId={walkIn ? null : values.clientId} internal={central}>
              <RepeatFields {...terms} check={check} />
            </MoreOptions>
          </TermsFields>
          {!aside && estimate}
          <Verdicts verdicts={verdicts} />
          {seen.taken && (
            <TakenTrip id={summaryId} values={values} check={check} early={seen.early} onShown={seen.show} />
          )}
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
      {aside && <div className={classes.aside}>{estimate}</div>}
      {repeat && <RepeatDialog problem={repeat} onConfirm={confirm} onClose={drop} />}
    </div>
  );
}

function firstPath({
  central,
  repeated,
  previous,
}: Pick<RequestFormProps, 'repeated' | 'previous'> & { central: boolean }): string {
  if (repeated) return 'pickupAt';
  if (previous) return 'stops.0.address';
  return central ? 'passengers.0.phone' : 'passengers.0.name';
}

function withPhone(phone: string): TermsValues {
  return { ...emptyTerms, passengers: [{ name: '', phone: formatPhone(parsePhone(phone) ?? phone) }] };
}

/** Ignores the repetitions of a held Enter key, which would take a trip and book it with one press. */
function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}

/** Focuses the first field on devices with a mouse. On a phone the keyboard would cover the page. */
function useFirstFocus(nodeOf: (path: string) => HTMLElement | null, path: string): void {
  const focus = useEffectEvent(() => nodeOf(path)?.focus());
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) focus();
  }, []);
}

function useIsWalkIn(central: boolean, clientId: string | null): boolean {
  const { data } = useQuery({ ...walkInQuery, enabled: central });
  return data?.items.some(({ id, kind }) => id === clientId && kind === 'walk_in') ?? false;
}
