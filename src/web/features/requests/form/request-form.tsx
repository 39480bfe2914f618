import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { formatWeekdays } from '#web/lib/weekdays.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatDistance } from '#web/lib/instants.ts';
import { Notice } from '#web/ui/notice.tsx';
import { roomForAside } from './room.ts';
import { walkInQuery } from '../queries.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import { KnownCaller } from './known-caller.tsx';
import { MoreOptions } from './more-options.tsx';
import classes from './request-layout.module.css';
import { centralTermsSchema, emptyTerms, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm, type TermsForm } from './terms-form.ts';
import { useCheck, type Check } from './use-check.ts';
import { useDraft, type Draft } from './use-draft.ts';
import { useRequest } from './use-request.ts';
import { Verdicts } from './verdicts.tsx';
import { ClientSelect } from './client-select.tsx';
import { hasError } from './field-states.ts';
import { FoldedGroup } from './folded-group.tsx';

/** Terms that a further request of the same call keeps. */
export type Caller = Pick<TermsValues, 'clientId' | 'passengers'>;

type Props = {
  /** Client for which the user books; null when the user chooses one. */
  clientId: string | null;
  /** The terms of the trip that the user requests again. */
  repeated: TermsValues | null;
  /** Client and caller of the request before, for attendants who book another trip in the same call. */
  caller?: Caller | null;
  /** True in a drawer, which has its own frame and no room for a second column. */
  inDrawer?: boolean;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
};

const RepeatDays = lazyPart(() => import('./repeat-days.tsx'), 'RepeatDays', { opens: true });

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'), 'RepeatDialog', { opens: true });

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
export function RequestForm({ clientId, repeated, caller = null, inDrawer = false, onDone, onRepeated }: Props) {
  const central = clientId === null;
  const initial = { ...(repeated ?? emptyTerms), ...caller, ...(clientId !== null && { clientId }) };
  const { send, repeat, confirm, drop } = useRequest({
    onDone: (trips) => {
      draft.drop();
      onDone(trips);
    },
    onRepeated: (series) => {
      draft.drop();
      onRepeated(series);
    },
  });
  const form = useApiForm<TermsValues>({
    schema: central ? centralTermsSchema : termsSchema,
    initialValues: initial,
    onSubmit: send,
  });
  const values = form.form.getValues();
  const draft = useDraft(values, initial);
  const check = useCheck(values);
  const verdicts = check.data?.verdicts ?? [];
  const terms = termsForm(form.form, verdicts);
  useFirstFocus(
    form.form.getInputNode,
    repeated ? 'pickupAt' : caller ? 'stops.0.address' : central ? 'clientId' : 'passengers.0.name',
  );
  useHotkeys([['mod+Enter', () => form.submit()]], []);
  const walkIn = useIsWalkIn(central, values.clientId);
  const aside = useMedia(roomForAside) && !inDrawer;
  const estimate = <EstimatePanel check={check} />;
  return (
    <div className={classes.columns} data-single={inDrawer || undefined}>
      <div className={classes.form}>
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
          api={form}
          submitLabel="Solicitar viagem"
          actions={<span className={classes.keys}>Ctrl + Enter</span>}
        >
          {central && <ClientField {...terms} />}
          <TermsFields
            {...terms}
            suggests
            without={walkIn ? ['billed'] : []}
            afterFirst={<KnownCaller {...terms} />}
            booking
          >
            <MoreOptions {...terms} clientId={walkIn ? null : values.clientId} internal={central}>
              <RepeatFields {...terms} check={check} />
            </MoreOptions>
          </TermsFields>
          {!aside && estimate}
          <Verdicts verdicts={verdicts} />
        </FormFrame>
      </div>
      {aside && <div className={classes.aside}>{estimate}</div>}
      {repeat && <RepeatDialog problem={repeat} onConfirm={confirm} onClose={drop} />}
    </div>
  );
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

/** Client of the trip, for users who book for several. */
function ClientField({ form, at, values }: TermsForm) {
  const { data } = useQuery(walkInQuery);
  const walkIn = data?.items.find(({ kind }) => kind === 'walk_in');

  function choose(id: string | null): void {
    form.setFieldValue(at('clientId'), id);
    form.setFieldValue(at('costCentreId'), null);
    // Clients without a record cannot be billed.
    if (id !== null && id === walkIn?.id && values.paymentMethod === 'billed') {
      form.setFieldValue(at('paymentMethod'), 'cash');
    }
  }

  const { value, error, onBlur } = form.getInputProps(at('clientId'));
  return (
    <ClientSelect
      value={value}
      onChange={choose}
      error={error}
      onBlur={onBlur}
      data-path={at('clientId')}
      // A drawer moves the focus after the form did.
      data-autofocus
    />
  );
}

type DraftOfferProps = { draft: Draft; onContinue: () => void; onDrop: () => void };

/** Offers to continue an unfinished request of an earlier visit. */
function DraftOffer({ draft, onContinue, onDrop }: DraftOfferProps) {
  const now = useNow();
  const [first] = draft.values.passengers;
  const who = first?.name ? `, para ${first.name}` : '';
  return (
    <Notice
      tone="info"
      title="Há um pedido que você não terminou"
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" onClick={onContinue}>
            Continuar rascunho
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onDrop}>
            Descartar
          </Button>
        </Group>
      }
    >
      Começado {formatDistance(draft.at, now)}
      {who}. Fica só neste aparelho, por um dia ou até você sair.
    </Notice>
  );
}
