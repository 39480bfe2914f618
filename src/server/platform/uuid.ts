import { randomFillSync } from 'node:crypto';

/** Random bytes for 256 ids. Generating sixteen bytes per id would take longer than all other work of `newId`. */
const drawn = Buffer.alloc(16 * 256);
let taken = drawn.length;

/** Limit of the counter, which has twelve bits and distinguishes the ids of one millisecond. */
const MOST_A_MOMENT = 0x1000;

/** Timestamp and counter of the last id. */
let moment = 0;
let count = 0;

/**
 * Returns a UUID version 7 (RFC 9562). Ids of one process are strictly increasing, also within a millisecond and after
 * the clock was set back. PostgreSQL 15 to 17 have no function that creates such ids.
 */
export function newId(): string {
  const bytes = takeRandom();
  moveOn(Date.now(), bytes.readUInt16BE(6));
  bytes.writeUIntBE(moment, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function takeRandom(): Buffer {
  if (taken === drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += 16;
  return drawn.subarray(taken - 16, taken);
}

/**
 * Advances the timestamp and counter. A new millisecond starts at a random count in the lower half. A full counter
 * advances the timestamp.
 */
function moveOn(now: number, random: number): void {
  if (now > moment) [moment, count] = [now, random % (MOST_A_MOMENT / 2)];
  else if (count + 1 < MOST_A_MOMENT) count += 1;
  else [moment, count] = [moment + 1, 0];
}
