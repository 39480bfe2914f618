import type { Cents } from '#domain/money.ts';
import { asciiText } from '#domain/pix/ascii-text.ts';
import { brCode, PIX_CITY_MOST, PIX_NAME_MOST } from '#domain/pix/br-code.ts';

/**
 * `city`: city of the pickup, because a partner has no address on record. The payer's bank shows the city, but checks
 * only the key.
 */
type DriverCharge = { key: string; name: string; city: string | null; tripCode: string; amountCents: Cents };

/**
 * Returns the Pix code by which a passenger pays the driver, with the code of the trip as txid. Name and city are
 * shortened to the lengths of a BR Code. `key`: in its stored form.
 */
export function driverCharge({ key, name, city, tripCode, amountCents }: DriverCharge): string {
  const account = {
    key,
    name: shorten(name, PIX_NAME_MOST) || 'Motorista',
    city: shorten(city ?? '', PIX_CITY_MOST) || 'Brasil',
  };
  return brCode({ account, amountCents, txid: tripCode.replaceAll(/[^A-Za-z0-9]/g, '') });
}

const shorten = (text: string, most: number): string => asciiText(text).slice(0, most).trim();
