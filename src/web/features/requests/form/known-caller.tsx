import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Stop } from '#contract/trip.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { stopLines } from '#web/entities/trip/stop-lines.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { knownPassengersQuery } from '../queries.ts';
import classes from './known-caller.module.css';
import { usualTerms } from './terms.ts';
import { changeAndFocus, type TermsForm } from './terms-form.ts';

type Known = Awaited<ReturnType<typeof api.passengers.list.call>>['items'][number];

/**
 * The known passengers of the own client with the typed phone number, and their usual routes. One press fills in a
 * route.
 */
export function KnownCaller(terms: TermsForm) {
  const { form, at, values } = terms;
  const [first] = values.passengers;
  const phone = parsePhone(first?.phone ?? '');
  const { data } = useQuery({
    ...knownPassengersQuery({ clientId: values.clientId, phone: phone ?? '' }),
    enabled: phone !== null,
  });
  const people = phone === null ? [] : (data?.items ?? []);
  const only = people.length === 1 ? people[0] : undefined;
  const named = first?.name.trim() !== '';
  useEffect(() => {
    if (only && !named) form.setFieldValue(at('passengers.0.name'), only.name);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is a new object at each render
  }, [only, named]);
  if (people.length === 0) return null;
  return (
    <fieldset className={classes.known} aria-label="Quem liga">
      {people.map((person) => (
        <Routes key={person.clientId} person={person} {...terms} />
      ))}
    </fieldset>
  );
}

/** Fills in the terms of an earlier trip. The focus moves to the pickup time, which the user must still choose. */
function takeTrip({ form, at }: TermsForm, usual: Known['routes'][number]): void {
  changeAndFocus(() => {
    for (const [field, value] of Object.entries(usualTerms(usual))) form.setFieldValue(at(field), value);
  }, at('pickupAt'));
}

function Routes({ person, ...terms }: TermsForm & { person: Known }) {
  return (
    <>
      {person.routes.map((usual) => (
        <Button key={usual.tripId} size="xs" className={classes.route ?? ''} onClick={() => takeTrip(terms, usual)}>
          <VisuallyHidden>Usar o trajeto de </VisuallyHidden>
          <span className={classes.stop}>{nameOf(usual.stops[0])}</span>
          <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />
          <VisuallyHidden> até </VisuallyHidden>
          <span className={classes.stop}>{nameOf(usual.stops.at(-1))}</span>
          {usual.stops.length > 2 && (
            <span className={classes.more}>
              +{usual.stops.length - 2}
              <VisuallyHidden> no caminho</VisuallyHidden>
            </span>
          )}
        </Button>
      ))}
      <PassengerStar person={person} />
    </>
  );
}

/** Returns a short name of a stop: the place, or the street with the number. */
export function nameOf(stop: Stop | undefined): string {
  return stop ? (stopLines(stop).main.split(' - ')[0]?.slice(0, 60) ?? '') : '';
}

/** Button that adds the passenger to the favourites of the client, or removes the passenger. */
export function PassengerStar({ person: { clientId, phone, name, favourite } }: { person: Known }) {
  const star = useSend(api.passengers.star, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.passengers.key() }),
  });
  const Sign = favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      aria-label={`${name} entre os favoritos`}
      aria-pressed={favourite}
      loading={star.isPending}
      onClick={() => star.mutate({ clientId, phone, starred: !favourite })}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
