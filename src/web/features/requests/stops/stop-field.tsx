import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { KnownStop } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Around, knownStopsQuery } from '../queries.ts';
import { writeAddress } from '#domain/places/address-text.ts';
import { PlaceField } from './place-field.tsx';
import classes from './stop-fields.module.css';
import type { StopsProps } from './stop-fields.tsx';
import { needsChoice } from './suggested-stop.ts';
import { keptStop, noStop, type TermsValues, type TypedStop } from '../form/terms.ts';

const StopChoice = lazyPart(() => import('./stop-choice.tsx'), 'StopChoice');
/** Loads the choice while the user types, so that Tab reaches it. Drawing it reports a failure. */
const fetchChoice = (): Promise<unknown> => StopChoice.fetch().catch(() => undefined);

/** The field of one stop, labelled by its role in the route. Earlier stops of the client are suggested first. */
export function StopField({ form, at, values, index, suggests }: StopsProps & { index: number }) {
  const { stops, clientId } = values;
  const stop = stops[index] ?? noStop;
  const known = useKnownStops(suggests, clientId);
  const starred = known.find((one) => writeAddress(one.stop) === stop.address);
  const { error, onChange, ...field } = form.getInputProps(at(`stops.${index}`));
  const own = form.getInputProps(at(`stops.${index}.address`));
  // True after the user left the address without a point, until the address has one.
  const [left, setLeft] = useState(false);
  const asks = stop.precision !== undefined || ((left || own.error) && (needsChoice(stop) || stop.marked === true));
  const label = index === 0 ? 'Origem' : index === stops.length - 1 ? 'Destino' : `Parada ${index}`;
  const around = aroundOf(values, index, suggests);

  function change(next: TypedStop): void {
    if (needsChoice(next)) void fetchChoice();
    else if (!next.marked && next.precision === undefined) setLeft(false);
    onChange(next);
  }

  return (
    <div className={classes.field}>
      <div>
        {/* The choice is drawn before Tab moves the focus, so that it is the next control. */}
        <div onKeyDownCapture={({ key, shiftKey }) => key === 'Tab' && !shiftKey && flushSync(() => setLeft(true))}>
          <PlaceField
            label={label}
            {...field}
            value={stop}
            onChange={change}
            onBlur={() => setLeft(true)}
            around={around}
            known={known.map(({ name, stop: was, serviceAreaId }) => ({ name, stop: keptStop(was, serviceAreaId) }))}
            data-path={at(`stops.${index}.address`)}
            error={own.error ?? error ?? form.getInputProps(at(`stops.${index}.placeId`)).error}
          />
        </div>
        {asks && (
          <Suspense>
            <StopChoice label={label} value={stop} around={around} path={at(`stops.${index}`)} onChange={change} />
          </Suspense>
        )}
      </div>
      {starred && <Star known={starred} clientId={clientId} />}
    </div>
  );
}

const none: KnownStop[] = [];

/** The central's users get earlier stops only after choosing a client. */
function useKnownStops(suggests: boolean, clientId: string | null): readonly KnownStop[] {
  const ownClient = useSession().profile.id_cliente;
  const { data } = useQuery({
    ...knownStopsQuery(clientId),
    enabled: suggests && (clientId !== null || ownClient !== ''),
  });
  return data?.items ?? none;
}

function Star({ known: { key, favourite, stop }, clientId }: { known: KnownStop; clientId: string | null }) {
  const star = useSend(api.passengers.starStop, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.passengers.key() }),
  });
  const Sign = favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star ?? ''}
      aria-label={`${writeAddress(stop)} entre os favoritos`}
      aria-pressed={favourite}
      loading={star.isPending}
      onClick={() => star.mutate({ key, starred: !favourite, ...(clientId !== null && { clientId }) })}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** Returns the search area of the suggestions: near the other stops, in the service area of the request. */
function aroundOf(
  { stops, serviceAreaId, clientId, passengers }: TermsValues,
  index: number,
  suggests: boolean,
): Around {
  const others = stops.filter(({ lat }, at) => at !== index && lat !== null);
  const { lat = null, lng = null, areaId = null } = others.at(-1) ?? {};
  const phone = parsePhone(passengers[0]?.phone ?? '');
  return {
    serviceAreaId: areaId ?? serviceAreaId,
    near: lat === null || lng === null ? null : { lat, lng },
    ...(suggests && { clientId, phone }),
  };
}
