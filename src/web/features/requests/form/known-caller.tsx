import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { KnownPassenger } from '#contract/passengers.ts';
import { parsePhone } from '#domain/documents/phone.ts';
import { knownPassengersQuery } from '../queries.ts';
import classes from './known-caller.module.css';
import { PassengerStar, stopName } from './passenger-star.tsx';
import { usualTerms } from './terms.ts';
import { changeAndFocus, type TermsForm } from './terms-form.ts';

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
function takeTrip({ form, at }: TermsForm, usual: KnownPassenger['routes'][number]): void {
  changeAndFocus(() => {
    for (const [field, value] of Object.entries(usualTerms(usual))) form.setFieldValue(at(field), value);
  }, at('pickupAt'));
}

function Routes({ person, ...terms }: TermsForm & { person: KnownPassenger }) {
  return (
    <>
      {person.routes.map((usual) => (
        <Button key={usual.tripId} size="xs" className={classes.route ?? ''} onClick={() => takeTrip(terms, usual)}>
          <VisuallyHidden>Usar o trajeto de </VisuallyHidden>
          <span className={classes.stop}>{stopName(usual.stops[0])}</span>
          <IconArrowRight size={14} stroke={2} aria-hidden className={classes.arrow} />
          <VisuallyHidden> até </VisuallyHidden>
          <span className={classes.stop}>{stopName(usual.stops.at(-1))}</span>
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
