import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { KnownStop } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { type Around, knownStopsQuery } from '../queries.ts';
import { writeAddress } from '#domain/places/address-text.ts';
import { LocatedField } from './located-field.tsx';
import classes from './stop-fields.module.css';
import type { StopsProps } from './stop-fields.tsx';
import { keptStop, noStop, type TermsValues } from '../form/terms.ts';

/** The field of one stop, labelled by its role in the route. Earlier stops of the client are suggested first. */
export function StopField({ form, at, values, index, suggests }: StopsProps & { index: number }) {
  const { stops, clientId } = values;
  const stop = stops[index] ?? noStop;
  const known = useKnownStops(suggests, clientId);
  const starred = known.find((one) => writeAddress(one.stop) === stop.address);
  const label = index === 0 ? 'Origem' : index === stops.length - 1 ? 'Destino' : `Parada ${index}`;
  return (
    <div className={classes.field}>
      <LocatedField
        form={form}
        label={label}
        path={at(`stops.${index}`)}
        value={stop}
        onChange={form.getInputProps(at(`stops.${index}`)).onChange}
        around={aroundOf(values, index, suggests)}
        known={known.map(({ name, stop: was, serviceAreaId }) => ({ name, stop: keptStop(was, serviceAreaId) }))}
      />
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
