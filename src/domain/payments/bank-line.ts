import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { plainHeading } from './bank-columns.ts';

/** What the bank says happened on the central's account. */
export type StatementLine = {
  /** What the bank itself calls it (FITID of OFX); null where it does not. */
  bankId: string | null;
  on: LocalDate;
  /** Positive: money came in. */
  cents: Cents;
  memo: string;
};

export type Statement = { account: string; lines: StatementLine[] };

const balanceWords =
  /^s ?a ?l ?d ?o(?: (?:anterior|ant|inicial|final|atual|parcial|total|do|da|de|em|no|dia|conta|c|corrente|disponivel|periodo|contabil|bloqueado|\d+))*$|^sdo(?: cta apl automaticas)?$/;

/** What banks write between the lines of a statement: how much there is, which is no money that moved. */
export function isBalance(words: string): boolean {
  return balanceWords.test(plainHeading(words));
}

/**
 * A line's natural keys within its account, in the order of the lines. Banks give the same number to several lines, and a CSV
 * file gives none: so day, amount and – where there is no number – the words belong to it, and the how-manieth of its like it
 * is. An overlapping file, which has whole days, says the same of the same line.
 */
export function lineKeys(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bankId, on, cents, memo }) => {
    const alike = [bankId === null ? `=${memo.toLowerCase()}` : `#${bankId}`, on, cents].join('|');
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return `${alike}|${nth}`;
  });
}

const ownCode = /(?<![A-Z0-9])(?:RECARGA|FATURA|VIAGEM|SAQUE|LOTE)\d{6,12}(?!\d)/g;
const endToEnd = /(?<![A-Za-z0-9])[ED]\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

/** The codes of ours that stand in what the bank wrote: txids of top-ups, invoices and trips, codes of payouts and batches. */
export function ownCodes(text: string): string[] {
  return [...new Set(text.toUpperCase().match(ownCode) ?? [])];
}

/** The number that the instant payment system gave a Pix, where the bank wrote it. */
export function endToEndIdIn(text: string): string | null {
  return endToEnd.exec(text)?.[0] ?? null;
}

type Told = { on: LocalDate; cents: Cents; memo: string };

/**
 * Pairs the new lines of a file with older lines of their account that say the same (day, amount, words) and that the file does not
 * have: the bank has given them another number since. Each older line is the other side of one new line at most. Older versions
 * kept only the first of a line's words.
 */
export function findRepeats<Older extends Told>(fresh: readonly Told[], older: readonly Older[]): (Older | null)[] {
  const free = new Map<string, Older[]>();
  for (const line of older) free.set(alikeKey(line), [...(free.get(alikeKey(line)) ?? []), line]);
  return fresh.map((line) => {
    const others = free.get(alikeKey(line)) ?? [];
    const at = others.findIndex(({ memo }) => isSameMemo(line.memo.toLowerCase(), memo.toLowerCase()));
    return at < 0 ? null : (others.splice(at, 1)[0] ?? null);
  });
}

function alikeKey({ on, cents }: Told): string {
  return `${on}|${cents}`;
}

function isSameMemo(fresh: string, older: string): boolean {
  return fresh === older || (older !== '' && fresh.startsWith(`${older} · `));
}
