import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { RideView } from '#contract/rides.ts';
import { hasPhoneNumber, lostItemLength } from '#domain/trips/passenger-words.ts';
import { api } from '#web/lib/api.ts';
import { whatsappLink } from '#web/lib/whatsapp.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { useRideTexts } from '../texts/language.ts';
import { Problem } from './problem.tsx';
import forms from './ride-forms.module.css';
import classes from './ride.module.css';
import { useSay } from './use-say.ts';

/**
 * Report of an item that the passenger left in the car. It reaches the central and the partner through the trip,
 * because the page never shows a driver's number.
 */
export function LostItem({ ride: { central, code: tripCode, lostItems }, code }: { ride: RideView; code: string }) {
  const { texts } = useRideTexts();
  const left = lostItems?.left ?? 0;
  return (
    <section className={`${classes.card} ${forms.tell}`} aria-label={texts.lostItem}>
      <h2 className={classes.name}>{texts.lostItem}</h2>
      <p className={forms.hint}>
        <WithCodes>{left > 0 ? texts.lostItemLead(tripCode) : texts.noMoreLostItems}</WithCodes>
      </p>
      <output className={forms.said}>
        {(lostItems?.reported ?? 0) > 0 && (
          <span>
            <IconCheck size={18} stroke={2} aria-hidden />
            {texts.lostItemSent}
          </span>
        )}
      </output>
      {left > 0 && <LostItemForm code={code} />}
      {central.phone !== null && (
        <a
          className={classes.call}
          href={whatsappLink(central.phone, texts.lostItemText(tripCode))}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden />
          {texts.tellByWhatsapp}
        </a>
      )}
    </section>
  );
}

function LostItemForm({ code }: { code: string }) {
  const { texts } = useRideTexts();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [fieldId, faultId] = [useId(), useId()];
  const { say, isPending, problem } = useSay(code, (description: string) =>
    api.rides.reportLostItem.call({ code, description }),
  );

  function onSent(): void {
    setText('');
    field.current?.focus();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const description = text.trim();
    const found = description === '' ? texts.emptyLostItem : hasPhoneNumber(description) ? texts.noPhone : null;
    setFault(found);
    if (found) field.current?.focus();
    else say(description, onSent);
  }

  return (
    <form className={forms.tell} onSubmit={send} noValidate>
      <label className={forms.hint} htmlFor={fieldId}>
        {texts.lostItemField}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        className={forms.field}
        rows={2}
        maxLength={lostItemLength}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Problem text={fault ?? problem} id={faultId} />
      <PlainButton type="submit" keepsFocus busy={isPending}>
        {texts.sendLostItem}
      </PlainButton>
    </form>
  );
}
