import { formatPhoneFault, parsePhone } from '#domain/documents/phone.ts';
import type { Slot } from './slot.ts';

/** Longest values of the text fields, as in the contract. */
const longest: Readonly<Record<string, number>> = {
  flightNumber: 12,
  voucherCode: 40,
  clientReference: 60,
  reason: 200,
  notes: 1000,
};

const most = 60;

/** Returns the message for a value that a booking would not accept; null for an acceptable value. */
export function faultOf({ path, kind, label, required }: Slot, value: string): string | null {
  const typed = value.trim();
  if (typed === '') return required ? `Informe: ${label}.` : null;
  if (kind === 'phone') return parsePhone(typed) === null ? formatPhoneFault(typed) : null;
  if (kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? null : 'Escreva a data como 25/12/2026.';
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? null : 'Escreva a hora como 14:30.';
  if (kind === 'count') return countFault(path, Number(typed));
  const limit = kind === 'place' ? 200 : path.endsWith('.name') ? 120 : (longest[path] ?? 200);
  return typed.length > limit ? `No máximo ${limit} caracteres.` : null;
}

function countFault(path: string, amount: number): string | null {
  const least = path === 'passengerCount' ? 1 : 0;
  return Number.isInteger(amount) && amount >= least && amount <= most ? null : `Informe de ${least} a ${most}.`;
}
