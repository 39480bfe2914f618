import type { FastifyInstance } from 'fastify';
import { DatabaseError } from 'pg';
import { keepShared, publishLocated } from '#server/features/ranks/located.ts';
import type { Services } from '#server/platform/services.ts';
import { type Sign, writeSigns } from './row/write-signs.ts';
import { SignBuffer } from './sign-buffer.ts';

const buffers = new WeakMap<Services, SignBuffer>();

/** Returns the buffer of this server. */
export function signsOf(services: Services): SignBuffer {
  const known = buffers.get(services);
  if (known) return known;
  const buffer = new SignBuffer(
    (signs) => writeAll(services, signs),
    (error) =>
      services.log.warn({ reason: reasonOf(error) }, 'Sinais de motoristas não gravados; serão gravados depois'),
  );
  buffers.set(services, buffer);
  return buffer;
}

/**
 * Writes signs together. When the database refuses a value, writes each sign alone and drops the refused ones, because
 * one driver would otherwise keep the signs of all drivers from being written.
 */
async function writeAll(services: Services, signs: readonly Sign[]): Promise<void> {
  try {
    await write(services, signs);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    for (const sign of signs) await writeAlone(services, sign);
  }
}

async function writeAlone(services: Services, sign: Sign): Promise<void> {
  try {
    await write(services, [sign]);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    services.log.warn({ reason: reasonOf(error), driverId: sign.driverId }, 'Sinal de motorista recusado; descartado');
  }
}

async function write(services: Services, signs: readonly Sign[]): Promise<void> {
  const published = await services.db.transaction().execute((tx) => writeSigns(tx, signs));
  const positions = signs.flatMap(({ driverId, position }) => (position ? [{ driverId, ...position }] : []));
  // Separate transactions: others lock the presence before the place.
  const ranks = await services.db.transaction().execute((tx) => keepShared(tx, positions));
  for (const rankId of ranks) await services.db.transaction().execute((tx) => publishLocated(tx, rankId));
  if (published + ranks.length > 0) services.live.hint();
}

/** SQLSTATE classes: value that no column can hold (22), or that a constraint refuses (23). */
function isRefusedValue(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** Returns the code of a refused value, whose message may contain the value; the message of any other error. */
function reasonOf(error: unknown): string {
  return isRefusedValue(error) ? `SQLSTATE ${error.code}` : String(error);
}

/** Writes the collected signs when the server closes, after its last answer. */
export function writeSignsAtClose(app: FastifyInstance, services: Services): void {
  app.addHook('onClose', () => signsOf(services).close());
}
