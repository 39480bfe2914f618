import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { tableOf } from '../results.ts';
import { callsTo } from '../speed/calls.ts';
import type { Contender } from '../speed/contenders.ts';
import type { Stage } from '../speed/stage.ts';

/**
 * Measures the bytes that the page of one partner receives for a trip that another partner accepts, and
 * the bytes of the same events when they are compressed.
 */
const TRIPS = 50;
const SETTLE_MS = 1_000;
/** Trips of the busiest hour of the sizes in docs/scaling.md. */
const TRIPS_AN_HOUR = { 'a small central': 390, 'a city': 49_400 };
const BEATS_AN_HOUR = 240;
const BEAT_BYTES = 'event: beat\ndata: {}\n\n'.length;

export type Bytes = {
  trips: number;
  /** Events and their bytes of one trip, by topic. */
  topics: { topic: string; events: number; bytes: number }[];
  /** Bytes of one trip, by the encoding of the stream. */
  encodings: { encoding: string; bytes: number }[];
};

export async function measureBytes(panel: Contender, stage: Stage): Promise<Bytes> {
  // Accepts none of these trips. The first partners have a vehicle, so this partner is notified of each trip.
  const watcher = stage.partners[TRIPS]?.token ?? '';
  const asked = get(`${panel.url}/api/v1/live`, { headers: { cookie: panel.cookie(watcher) } });
  const [stream] = (await once(asked, 'response')) as [IncomingMessage];
  const writes: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => writes.push(chunk));
  await sleep(SETTLE_MS);
  writes.length = 0;
  for (let n = 0; n < TRIPS; n += 1) await passTrip(panel, stage, n);
  await sleep(SETTLE_MS);
  stream.destroy();
  return { trips: TRIPS, topics: topicsOf(Buffer.concat(writes).toString()), encodings: await encodingsOf(writes) };
}

async function passTrip(panel: Contender, stage: Stage, n: number): Promise<void> {
  const calls = callsTo(stage, panel);
  const send = async ({ method, path, headers, body }: ReturnType<typeof calls.create>) => {
    const answer = await fetch(panel.url + path, { method, headers, ...(body !== undefined && { body }) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const { id } = await send(calls.create(n));
  // The panel writes the notifications of the new trip from the outbox meanwhile.
  await sleep(SETTLE_MS);
  await send(calls.accept(n, id));
  await sleep(SETTLE_MS);
}

const kindOf = (frame: string): string =>
  `${/^event: (.*)$/m.exec(frame)?.[1]}${frame.includes('"card"') ? ' with the card' : ''}`;

function topicsOf(text: string): Bytes['topics'] {
  const frames = text.split('\n\n').filter((frame) => frame.includes('entityId'));
  return [...Map.groupBy(frames, kindOf)].map(([topic, all]) => ({
    topic,
    events: all.length / TRIPS,
    bytes: Math.round(all.reduce((sum, frame) => sum + Buffer.byteLength(frame) + 2, 0) / TRIPS),
  }));
}

const perTrip = (bytes: number): number => Math.round(bytes / TRIPS);

const encoders = [
  ['gzip', () => createGzip(), constants.Z_SYNC_FLUSH],
  ['zstd', () => createZstdCompress(), constants.ZSTD_e_flush],
  [
    'brotli',
    () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    constants.BROTLI_OPERATION_FLUSH,
  ],
] as const;

/** Compresses each write alone, as one text for all pages would be, and all writes as one flushed stream. */
async function encodingsOf(writes: readonly Buffer[]): Promise<Bytes['encodings']> {
  const plain = writes.reduce((sum, { length }) => sum + length, 0);
  const result = [{ encoding: 'none', bytes: perTrip(plain) }];
  for (const [name, make, flush] of encoders) {
    let alone = 0;
    for (const write of writes) alone += await flushedBytes([write], make(), flush);
    result.push({ encoding: `${name}, each write alone`, bytes: perTrip(alone) });
    result.push({ encoding: `${name}, one stream`, bytes: perTrip(await flushedBytes(writes, make(), flush)) });
  }
  return result;
}

type Encoder = ReturnType<(typeof encoders)[number][1]>;

async function flushedBytes(writes: readonly Buffer[], encoder: Encoder, flush: number): Promise<number> {
  let bytes = 0;
  encoder.on('data', (chunk: Buffer) => (bytes += chunk.length));
  for (const write of writes) {
    encoder.write(write);
    await new Promise<void>((done) => encoder.flush(flush, () => done()));
  }
  encoder.destroy();
  return bytes;
}

const megabytes = (bytes: number, trips: number): number =>
  Number(((trips * bytes + BEATS_AN_HOUR * BEAT_BYTES) / 1e6).toPrecision(2));

/** Returns the tables of one trip and of the busiest hour. */
export function bytesText({ topics, encodings }: Bytes): string {
  const sizes = Object.entries(TRIPS_AN_HOUR);
  return [
    `A partner's page during a trip that another partner accepts (mean of ${TRIPS} trips):`,
    tableOf(
      ['event', 'events a trip', 'bytes a trip'],
      topics.map(({ topic, events, bytes }) => [topic, events, bytes]),
    ),
    'The same events compressed, and the busiest hour. All trips have the same client, places and category, so one stream compresses better here than with real trips.',
    tableOf(
      ['encoding', 'bytes a trip', ...sizes.map(([size, trips]) => `MB an hour, ${size} (${trips} trips)`)],
      encodings.map(({ encoding, bytes }) => [encoding, bytes, ...sizes.map(([, trips]) => megabytes(bytes, trips))]),
    ),
  ].join('\n\n');
}
