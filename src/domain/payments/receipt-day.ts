import { type Refusal, refuseField } from '#domain/outcome.ts';
import { addDays, type LocalDate, sayDate } from '#domain/time.ts';

/** How far back a person may date a receipt: beyond it, a wrong year is likelier than money that was overlooked. */
const RECEIPT_DAYS_MOST = 366;

/** `fromBank`: the day was read from a statement, which has bounds of its own. */
export type ReceiptDay = { receivedOn: LocalDate; fromBank?: boolean | undefined };

/** Why money cannot have been received on that day; null when it can. `today` is the central's. */
export function receiptDayObstacle({ receivedOn, fromBank }: ReceiptDay, today: LocalDate): Refusal | null {
  if (receivedOn > today) return refuseField('receivedOn', 'O dia do recebimento ainda não chegou.');
  if (!fromBank && receivedOn < addDays(today, -RECEIPT_DAYS_MOST))
    return refuseField('receivedOn', 'O dia do recebimento foi há mais de um ano: confira o ano.');
  return null;
}

/** Banks date what happens on a weekend or holiday with the next business day. */
const AHEAD_DAYS = 7;
/** Claims lapse after five years: an older line settles nothing. */
const BACK_DAYS = 5 * 366;

/** Why a line of a bank statement cannot be of that day; null when it can. */
export function lineDayObstacle({ on, memo }: { on: LocalDate; memo: string }, today: LocalDate): Refusal | null {
  if (on <= addDays(today, AHEAD_DAYS) && on >= addDays(today, -BACK_DAYS)) return null;
  const said = on > today ? 'ainda não chegou' : 'é de mais de cinco anos atrás';
  return refuseField('file', `O lançamento “${memo.slice(0, 60)}” tem a data ${sayDate(on)}, que ${said}.`);
}
