import { randomBytes } from 'node:crypto';
import type { Files } from '#contract/files.ts';
import { linkPath } from '#domain/access/pages.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { receiptAmount, receiptCode } from '#domain/trips/receipt.ts';
import { readTrip } from '#server/features/trips/read/trip.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { drawReceipt } from './draw-receipt.ts';
import { ensureReceipt } from './ensure-receipt.ts';
import { readReceipt } from './read-receipt.ts';

/** Returns the receipt as a PDF for the client and the central. A repeated call returns the same receipt code. */
export const printReceipt: FileRoute<Files['trips.receipt']> = {
  allow: ['admin', 'attendant', 'client'],
  async answer(context, { id }) {
    const { services, actor } = context;
    const trip = await readTrip(services.db, actor, id);
    if (!trip) throw new Refused(refuse('not_found', 'Viagem não encontrada.'));
    const amountCents = unwrap(receiptAmount(trip));
    const options = { operation: 'trips.receipt', input: { id } };
    const { code } = await command({ ...context, idempotencyKey: null }, options, async (tx) => {
      return ok({ code: await ensureReceipt(tx, id, amountCents, receiptCode(randomBytes(20))) });
    });
    const receipt = await readReceipt(services.db, code);
    if (!receipt) throw new Error(`receipt ${code} is missing`);
    const url = services.config.publicUrl + linkPath('receipt', code);
    return {
      contentType: 'application/pdf',
      name: `recibo-${trip.code}.pdf`,
      body: await drawReceipt({ trip, receipt, url }),
    };
  },
};
