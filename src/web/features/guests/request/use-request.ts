import { type FormEvent, useRef, useState } from 'react';
import type { Hotel } from '#contract/guest-pages.ts';
import { newKey } from '#web/lib/new-key.ts';
import { type Failure, failureOf, faultyFields, type FormValues, requestOf } from './form-values.ts';
import { request } from '../queries.ts';
import { useGuestTexts } from '../texts/language.ts';

export type Requested = Awaited<ReturnType<typeof request>>;

/** Sends the form. An unanswered call is repeated under its key while the form stays the same. */
export function useRequest(code: string, hotel: Hotel, values: FormValues, onDone: (requested: Requested) => void) {
  const { texts, language } = useGuestTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const pending = useRef({ body: '', key: '' });
  const show = (form: HTMLFormElement, found: Failure): void => {
    setFailure(found);
    // The fields are marked by the next render.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const fields = faultyFields(values, texts);
    if (Object.keys(fields).length > 0) {
      show(form, { fields, message: texts.check });
      return;
    }
    setBusy(true);
    setFailure(null);
    const body = requestOf(values, hotel.timeZone, language);
    const written = JSON.stringify(body);
    if (pending.current.body !== written) pending.current = { body: written, key: newKey() };
    try {
      onDone(await request(code, body, pending.current.key));
    } catch (error) {
      show(form, failureOf(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, send };
}
