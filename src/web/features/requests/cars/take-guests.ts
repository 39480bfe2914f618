import { readGuestList } from '#domain/trips/guest-list.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { changeAndFocus, type TermsForm } from '../form/terms-form.ts';
import { setCars } from './cars.ts';
import { withGuests } from './guest-rows.ts';

/**
 * Fills in the guests of a pasted list, and focuses the first field that is still empty. A text without a guest goes
 * into the focused field, as a paste without line breaks would.
 */
export function takeGuests(terms: TermsForm, text: string, path: string | null): void {
  const { form, at, values } = terms;
  const list = readGuestList(text);
  if (list === null) {
    return toast({ tone: 'bad', title: 'A lista é longa demais.', message: 'Cole no máximo 50 mil caracteres.' });
  }
  if (list.guests.length === 0) {
    if (path !== null) form.setFieldValue(path, text.replaceAll(/\s+/g, ' '));
    return toast({ tone: 'bad', title: 'Não encontramos nomes na lista.', message: 'Cole uma linha por passageiro.' });
  }
  const filled = withGuests(values, list);
  const unreachable = filled.passengers.findIndex(({ phone }) => phone === '');
  const empty = values.stops.findIndex(({ address }) => address === '');
  const next =
    unreachable >= 0 ? `passengers.${unreachable}.phone` : empty >= 0 ? `stops.${empty}.address` : 'pickupAt';
  changeAndFocus(() => {
    setCars(terms, filled);
    form.setFieldValue(at('flightNumber'), filled.flightNumber);
    form.setFieldValue(at('notes'), filled.notes);
  }, at(next));
  const found = count(list.guests.length, 'passageiro', 'passageiros');
  const kept = count(list.rest.length, 'linha sem nome ficou', 'linhas sem nome ficaram');
  toast({ message: list.rest.length === 0 ? `${found} na lista.` : `${found} na lista. ${kept} em Observações.` });
}
