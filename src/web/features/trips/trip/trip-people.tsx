import type { Trip } from '#contract/trip.ts';
import { Section } from '#web/ui/section.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { BlockPassenger } from './block-passenger.tsx';
import { ContactLinks } from './contact-links.tsx';
import classes from './trip-people.module.css';
import { usePassengerText } from './use-passenger-text.ts';

/** Passengers of the trip. Partners see them only after acceptance. */
export function TripPeople({ trip }: { trip: Trip }) {
  const text = usePassengerText(trip);
  return (
    <Section title={trip.passengers.length > 1 ? 'Passageiros' : 'Passageiro'}>
      {trip.passengers.length === 0 ? (
        <p className={classes.hidden}>Nome, telefone e endereço completo aparecem depois do aceite.</p>
      ) : (
        <ul className={classes.people}>
          {trip.passengers.map(({ name, phone }) => (
            <li key={`${name} ${phone}`} className={classes.person}>
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                {phone && (
                  <span className={classes.phone}>
                    <Phone number={phone} />
                  </span>
                )}
              </span>
              {phone && <ContactLinks name={name} phone={phone} text={text} />}
            </li>
          ))}
        </ul>
      )}
      <BlockPassenger trip={trip} />
    </Section>
  );
}
