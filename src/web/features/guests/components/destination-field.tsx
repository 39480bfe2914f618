/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element has free text with suggestions that show two lines */
import { type KeyboardEvent, useId, useState } from 'react';
import type { GuestPlace } from '#contract/guest-pages.ts';
import { useGuestTexts } from '../texts/language.ts';
import { usePlaces } from '../request/use-places.ts';
import { GuestField } from './guest-field.tsx';
import classes from './guest.module.css';

type Props = {
  code: string;
  text: string;
  placeId: string | null;
  onChange: (text: string, placeId: string | null) => void;
  error: string | undefined;
};

/** Destination as free text, with suggestions of places. */
export function DestinationField({ code, text, placeId, onChange, error }: Props) {
  const { texts } = useGuestTexts();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<GuestPlace | null>(null);
  const places = usePlaces(code, placeId === null ? text : '');
  const shown = isOpen && places.length > 0;
  const choose = (place: GuestPlace): void => {
    setChosen(place);
    setOpen(false);
    onChange(place.name, place.id);
  };
  const move = (step: number): void => {
    setOpen(true);
    setActive((active + step + places.length) % Math.max(places.length, 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    const place = places[active];
    if (event.key === 'Enter' && shown && place) {
      event.preventDefault();
      choose(place);
    }
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className={classes.combobox}>
      <GuestField
        label={texts.destination}
        hint={placeId !== null && chosen ? chosen.address : texts.destinationHint}
        error={error}
        name="destination"
        autoComplete="off"
        maxLength={200}
        required
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        {...(shown && active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        value={text}
        onChange={({ target }) => {
          setOpen(true);
          setActive(-1);
          onChange(target.value, null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        options={
          <div id={listId} role="listbox" aria-label={texts.places} className={classes.places} hidden={!shown}>
            {places.map((place, index) => (
              // The keyboard reaches the options through the field, which keeps the focus.
              <div
                key={place.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(place);
                }}
              >
                {place.name}
                <small>{place.address}</small>
              </div>
            ))}
          </div>
        }
      />
    </div>
  );
}
