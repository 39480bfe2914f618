import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { plainHeading } from './bank-columns.ts';

/** One transaction on the bank account of the central. */
export type StatementLine = {
  /** Id that the bank gave the transaction (FITID in OFX); null when missing. */
  bankId: string | null;
  on: LocalDate;
  /** Positive: incoming money. */
  cents: Cents;
  memo: string;
};

export type Statement = { account: string; lines: StatementLine[] };

const balanceWords =
  /^s ?a ?l ?d ?o(?: (?:anterior|ant|inicial|final|atual|parcial|total|do|da|de|em|no|dia|conta|c|corrente|disponivel|periodo|contabil|bloqueado|\d+))*$|^sdo(?: cta apl automaticas)?$/;

/** Returns true for lines with a balance, which banks write between transactions. */
export function isBalance(words: string): boolean {
  return balanceWords.test(plainHeading(words));
}

/**
 * Returns the natural keys of lines within their account, in order. Banks give the same number to several lines, and
 * some files have no numbers. The key therefore contains the day, the amount, the number (or the text when there is no
 * number), and an index among equal lines. Files contain whole days, so an overlapping file gives a line the same key.
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

/**
 * Returns the codes of the panel in the text of a line: txids of top-ups, invoices and trips, codes of payouts and
 * batches.
 */
export function ownCodes(text: string): string[] {
  return [...new Set(text.toUpperCase().match(ownCode) ?? [])];
}

/** Returns the end-to-end id of a Pix in the text, or null. */
export function endToEndIdIn(text: string): string | null {
  return endToEnd.exec(text)?.[0] ?? null;
}

type LineFacts = { on: LocalDate; cents: Cents; memo: string };

/**
 * Pairs new lines of a file with older lines of the account that the file does not contain, because the bank has
 * changed the number of the line. Both lines have the same day, amount and text. A longer new text also matches,
 * because earlier versions of the panel stored only the first part of the text. Each older line is paired at most once.
 */
export function findRepeats<Older extends LineFacts>(
  fresh: readonly LineFacts[],
  older: readonly Older[],
): (Older | null)[] {
  const free = new Map<string, Older[]>();
  for (const line of older) free.set(alikeKey(line), [...(free.get(alikeKey(line)) ?? []), line]);
  return fresh.map((line) => {
    const others = free.get(alikeKey(line)) ?? [];
    const at = others.findIndex(({ memo }) => isSameMemo(line.memo.toLowerCase(), memo.toLowerCase()));
    return at < 0 ? null : (others.splice(at, 1)[0] ?? null);
  });
}

function alikeKey({ on, cents }: LineFacts): string {
  return `${on}|${cents}`;
}

function isSameMemo(fresh: string, older: string): boolean {
  return fresh === older || (older !== '' && fresh.startsWith(`${older} · `));
}
