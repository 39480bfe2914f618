import type { FastifyInstance } from 'fastify';
import { keepShared, publishLocated } from '#server/features/ranks/located.ts';
import type { Services } from '#server/platform/services.ts';
import { writeSigns } from './row/write-signs.ts';
import { SignBuffer } from './sign-buffer.ts';

const buffers = new WeakMap<Services, SignBuffer>();

/** Returns the buffer of this server. */
export function signsOf(services: Services): SignBuffer {
  const known = buffers.get(services);
  if (known) return known;
  const buffer = new SignBuffer(
    async (signs) => {
      const published = await services.db.transaction().execute((tx) => writeSigns(tx, signs));
      const positions = signs.flatMap(({ driverId, position }) => (position ? [{ driverId, ...position }] : []));
      // Separate transactions: others lock the presence before the place.
      const ranks = await services.db.transaction().execute((tx) => keepShared(tx, positions));
      for (const rankId of ranks) await services.db.transaction().execute((tx) => publishLocated(tx, rankId));
      if (published + ranks.length > 0) services.live.hint();
    },
    // Only the message: the details of an error may contain a position.
    (error) => services.log.warn({ reason: String(error) }, 'Sinais de motoristas não gravados; serão gravados depois'),
  );
  buffers.set(services, buffer);
  return buffer;
}

/** Writes the collected signs when the server closes, after its last answer. */
export function writeSignsAtClose(app: FastifyInstance, services: Services): void {
  app.addHook('onClose', () => signsOf(services).close());
}
