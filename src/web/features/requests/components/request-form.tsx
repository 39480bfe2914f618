import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Trip } from '#contract/trips.ts';
import { api } from '#web/lib/api.ts';
import { roomBeside } from './room.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { walkInQuery } from '../queries.ts';
import { ClientField } from './client-field.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { MoreOptions } from './more-options.tsx';
import classes from './request-layout.module.css';
import { centralTermsSchema, emptyTerms, requestOf, termsSchema, type TermsValues } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { termsForm } from './terms-form.ts';

type Props = {
  /** Whose trips the person books; null: anybody's, and they say whose. */
  clientId: string | null;
  /** Another one right after the last: typing goes on without the mouse. */
  focusFirst: boolean;
  onDone: (trip: Trip) => void;
};

/** A request, quick to fill by keyboard alone. Sent twice, it is carried out once. */
export function RequestForm({ clientId, focusFirst, onDone }: Props) {
  const central = clientId === null;
  const create = useSend(api.trips.create, { onSuccess: onDone });
  const form = useApiForm<TermsValues>({
    schema: central ? centralTermsSchema : termsSchema,
    initialValues: { ...emptyTerms, clientId },
    onSubmit: (values) => create.mutateAsync(requestOf(values)),
  });
  const first = useEffectEvent(() => form.form.getInputNode(central ? 'clientId' : 'passengers.0.name')?.focus());
  useEffect(() => {
    if (focusFirst) first();
  }, [focusFirst]);
  const terms = termsForm(form.form);
  const billedTo = terms.values.clientId;
  const walkIn = useIsWalkIn(central, billedTo);
  const beside = useMedia(roomBeside);
  const estimate = <EstimatePanel values={terms.values} clientId={billedTo} />;
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <FormFrame api={form} submitLabel="Solicitar viagem">
          {central && <ClientField {...terms} />}
          <TermsFields {...terms} without={walkIn ? ['billed'] : []}>
            <MoreOptions {...terms} clientId={walkIn ? null : billedTo} internal={central} />
          </TermsFields>
          {!beside && estimate}
        </FormFrame>
      </div>
      {beside && <div className={classes.aside}>{estimate}</div>}
    </div>
  );
}

function useIsWalkIn(central: boolean, clientId: string | null): boolean {
  const { data } = useQuery({ ...walkInQuery, enabled: central });
  return data?.items.some(({ id, kind }) => id === clientId && kind === 'walk_in') ?? false;
}
