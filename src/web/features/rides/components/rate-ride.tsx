import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { RideView } from '#contract/rides.ts';
import { ratingReasons, type RatingReason } from '#domain/trips/passenger-words.ts';
import { api } from '#web/lib/api.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useRideTexts } from '../texts/language.ts';
import { Problem } from './problem.tsx';
import forms from './ride-forms.module.css';
import classes from './ride.module.css';
import { useSay } from './use-say.ts';

type Props = { code: string; rating: NonNullable<RideView['rating']> };

/** The passenger's rating of the trip: given once, and changeable for a day. */
export function RateRide({ code, rating }: Props) {
  const { texts } = useRideTexts();
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const rated = isOpen ? null : rating.stars;

  function close(): void {
    setOpen(false);
    // The pressed button is gone.
    heading.current?.focus();
  }

  return (
    <section className={`${classes.card} ${forms.tell}`} aria-label={texts.rating}>
      <h2 className={classes.name} ref={heading} tabIndex={-1}>
        {texts.rating}
      </h2>
      <output className={forms.hint}>
        {rated === null ? texts.ratingFor : texts.rated(texts.stars[rated - 1] ?? '')}
      </output>
      {rated !== null && rating.mayChange && (
        <PlainButton onClick={() => setOpen(true)}>{texts.changeRating}</PlainButton>
      )}
      {rated === null && <RatingForm code={code} rating={rating} onSent={close} />}
    </section>
  );
}

function RatingForm({ code, rating, onSent }: Props & { onSent: () => void }) {
  const { texts } = useRideTexts();
  const [stars, setStars] = useState(rating.stars);
  const [reasons, setReasons] = useState<readonly RatingReason[]>(rating.reasons);
  const [isMissing, setMissing] = useState(false);
  const { say, isPending, problem } = useSay(code, (chosen: number) =>
    api.rides.rate.call({ code, stars: chosen, reasons: [...reasons] }),
  );

  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(stars === null);
    if (stars !== null) say(stars, onSent);
  }

  const toggle = (reason: RatingReason) =>
    setReasons(reasons.includes(reason) ? reasons.filter((one) => one !== reason) : [...reasons, reason]);
  return (
    <form className={forms.tell} onSubmit={send} noValidate>
      <fieldset className={forms.stars}>
        <legend className={forms.hidden}>{texts.rating}</legend>
        {texts.stars.map((label, index) => (
          <label key={label}>
            <input
              type="radio"
              name="stars"
              checked={stars === index + 1}
              onChange={() => {
                setStars(index + 1);
                setMissing(false);
              }}
            />
            {stars !== null && index < stars ? <IconStarFilled size={34} aria-hidden /> : <Empty />}
            <span className={forms.hidden}>{label}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={forms.chips}>
        <legend>{texts.ratingReasons}</legend>
        {ratingReasons.map((reason) => (
          <label key={reason}>
            <input type="checkbox" checked={reasons.includes(reason)} onChange={() => toggle(reason)} />
            {texts.reasons[reason]}
          </label>
        ))}
      </fieldset>
      <Problem text={isMissing ? texts.chooseStars : problem} />
      <PlainButton primary type="submit" keepsFocus busy={isPending}>
        {texts.sendRating}
      </PlainButton>
    </form>
  );
}

const Empty = () => <IconStar size={34} stroke={1.6} aria-hidden />;
