import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Series } from '#contract/series.ts';
import type { Trip } from '#contract/trip.ts';
import { api } from '#web/lib/api.ts';
import { roomForAside } from './room.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { walkInQuery } from '../queries.ts';
import { ClientField } from './client-field.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { KnownCaller } from './known-caller.tsx';
import { MoreOptions } from './more-options.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import classes from './request-layout.module.css';
import { centralTermsSchema, emptyTerms, requestOf, seriesOf, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm } from './terms-form.ts';
import { useCallMemory } from './use-call-memory.ts';
import { useCheck } from './use-check.ts';
import { useDraft } from './use-draft.ts';
import { Verdicts } from './verdicts.tsx';

type Props = {
  /** Whose trips the person books; null: anybody's, and they say whose. */
  clientId: string | null;
  /** The terms of a trip that is asked for once more. */
  repeated: TermsValues | null;
  onDone: (trips: Trip[]) => void;
  onRepeated: (series: Series) => void;
};

/** A request, quick to fill by keyboard alone. Sent twice, it is carried out once. */
export function RequestForm({ clientId, repeated, onDone, onRepeated }: Props) {
  const central = clientId === null;
  const initial = { ...(repeated ?? emptyTerms), ...(clientId !== null && { clientId }) };
  const create = useSend(
    api.bookings.create,
    {
      onSuccess: ({ trips }) => {
        draft.drop();
        onDone(trips);
      },
    },
    useCallMemory('solicitar-viagem.envio'),
  );
  const createSeries = useSend(
    api.series.create,
    {
      onSuccess: (series) => {
        draft.drop();
        onRepeated(series);
      },
    },
    useCallMemory('solicitar-viagem.envio-da-serie'),
  );
  const form = useApiForm<TermsValues>({
    schema: central ? centralTermsSchema : termsSchema,
    initialValues: initial,
    onSubmit: async (values) => {
      const series = seriesOf(values);
      await (series ? createSeries.mutateAsync(series) : create.mutateAsync(requestOf(values)));
    },
  });
  const values = form.form.getValues();
  const draft = useDraft(values, initial);
  const check = useCheck(values);
  const verdicts = check.data?.verdicts ?? [];
  const terms = termsForm(form.form, verdicts);
  useFirstFocus(form.form.getInputNode, repeated ? 'pickupAt' : central ? 'clientId' : 'passengers.0.name');
  useHotkeys([['mod+Enter', () => form.submit()]], []);
  const walkIn = useIsWalkIn(central, values.clientId);
  const aside = useMedia(roomForAside);
  const estimate = <EstimatePanel check={check} />;
  return (
    <div className={classes.columns}>
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
          <TermsFields {...terms} suggests without={walkIn ? ['billed'] : []} afterFirst={<KnownCaller {...terms} />}>
            <MoreOptions {...terms} clientId={walkIn ? null : values.clientId} internal={central}>
              <RepeatFields {...terms} check={check} />
            </MoreOptions>
          </TermsFields>
          {!aside && estimate}
          <Verdicts verdicts={verdicts} />
        </FormFrame>
      </div>
      {aside && <div className={classes.aside}>{estimate}</div>}
    </div>
  );
}

/** Typing starts at once where there is a keyboard; on a phone it would cover the page. */
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
