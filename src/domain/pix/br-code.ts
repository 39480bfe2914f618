import { detectPixKey } from '#domain/documents/pix-key.ts';
import type { Cents } from '#domain/money.ts';
import { asciiText } from '#domain/pix/ascii-text.ts';
import { crc16 } from '#domain/pix/crc16.ts';

/** Receiver of a Pix: the key as in the DICT, and the name and city that the payer's bank shows. */
export type PixAccount = { key: string; name: string; city: string };

/** Maximum lengths of the BR Code manual, in characters. */
export const PIX_NAME_MOST = 25;
export const PIX_CITY_MOST = 15;

const txidPattern = /^[A-Za-z0-9]{1,25}$/;
const MOST_CENTS = 999_999_999_999;

type PixCharge = { account: PixAccount; amountCents: Cents; txid: string };

/**
 * Returns a static Pix charge as text ("Pix copia e cola"). The QR code of the charge contains the same text (Manual do
 * BR Code, EMV QRCPS merchant presented). The bank statement shows the same txid. Throws a RangeError for invalid
 * input: accounts and txids are validated when they are created.
 */
export function brCode({ account, amountCents, txid }: PixCharge): string {
  const [name, city] = [asciiText(account.name), asciiText(account.city)];
  checkLength('name', name, PIX_NAME_MOST);
  checkLength('city', city, PIX_CITY_MOST);
  if (detectPixKey(account.key)?.key !== account.key) throw new RangeError('Not a Pix key in its stored form');
  if (!txidPattern.test(txid)) throw new RangeError(`${txid} is no txid`);
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > MOST_CENTS) {
    throw new RangeError(`${amountCents} centavos cannot be charged`);
  }
  const open = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', account.key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', decimal(amountCents)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return open + crc16(open);
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

function decimal(cents: Cents): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function checkLength(what: string, text: string, most: number): void {
  if (text.length === 0 || text.length > most) throw new RangeError(`A Pix ${what} has 1 to ${most} characters`);
}
