import { type Refusal, refuseField } from '#domain/outcome.ts';
import { addDays, type LocalDate, formatDate } from '#domain/time.ts';

/** Maximum age in days of a receipt that a user enters. An older day is more likely a wrong year than a late entry. */
const RECEIPT_DAYS_MOST = 366;

/** `fromBank`: the day is from a bank statement, whose days have other limits (`lineDayObstacle`). */
export type ReceiptDay = { receivedOn: LocalDate; fromBank?: boolean | undefined };

/** Returns why money cannot have been received on that day, or null. `today`: the current day at the central. */
export function receiptDayObstacle({ receivedOn, fromBank }: ReceiptDay, today: LocalDate): Refusal | null {
  if (receivedOn > today) return refuseField('receivedOn', 'O dia do recebimento ainda não chegou.');
  if (!fromBank && receivedOn < addDays(today, -RECEIPT_DAYS_MOST))
    return refuseField('receivedOn', 'O dia do recebimento foi há mais de um ano: confira o ano.');
  return null;
}

/** Maximum days in the future. Banks date transactions of weekends and holidays on the next business day. */
const AHEAD_DAYS = 7;
/**
 * Maximum age in days of a statement line. Claims lapse after five years, so an older line cannot settle any claim.
 */
const BACK_DAYS = 5 * 366;

/** Returns why a statement line cannot have this day, or null. */
export function lineDayObstacle({ on, memo }: { on: LocalDate; memo: string }, today: LocalDate): Refusal | null {
  if (on <= addDays(today, AHEAD_DAYS) && on >= addDays(today, -BACK_DAYS)) return null;
  const said = on > today ? 'ainda não chegou' : 'é de mais de cinco anos atrás';
  return refuseField('file', `O lançamento “${memo.slice(0, 60)}” tem a data ${formatDate(on)}, que ${said}.`);
}
