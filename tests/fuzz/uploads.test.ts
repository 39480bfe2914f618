import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adjustmentPaths } from '#contract/adjustment-batches.ts';
import { statementPath } from '#contract/bank-statements.ts';
import { clientImportPaths } from '#contract/client-imports.ts';
import { importPaths } from '#contract/imports.ts';
import { employeeImportPaths } from '#contract/employees.ts';
import { partnerImportPaths } from '#contract/partner-imports.ts';
import { runTrip, tripBody } from '#tests/central.ts';
import { type Desk, openDesk } from '#tests/document-desk.ts';
import { pdf, photo, sendBytes } from '#tests/document-upload.ts';
import { tablesOf } from '#tests/fuzz/stage.ts';
import { lastTrace, noteTraces, tracesSince } from '#tests/traces.ts';

const setting = (name: string, usual: number) => Number(process.env[`FUZZ_${name}`] ?? usual);
const seed = setting('SEED', 1);
const numRuns = setting('RUNS', 8) * 3;
/**
 * Size of the largest upload with its base64 text. A parser that trusts a size declared in the file would allocate
 * larger buffers.
 */
const LARGEST_BUFFER_BYTES = 64_000_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.panel.close());
afterEach(() => vi.restoreAllMocks());

/**
 * Generates files with bytes removed, replaced or inserted, truncated files, two files joined, random bytes behind a
 * real header, and random bytes alone.
 */
function spoilt(goods: readonly Buffer[]): fc.Arbitrary<Uint8Array> {
  const good = fc.constantFrom(...goods);
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(...[[], [0], [255, 255, 255, 255], [127, 255, 255, 255]].map((bytes) => Uint8Array.from(bytes))),
    good.map((other) => other.subarray(0, 64)),
  );
  const cuts = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 30 }), piece), {
    minLength: 1,
    maxLength: 6,
  });
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(good, cuts).map(([file, places]) => places.reduce(cut, file)) },
    fc.tuple(good, fc.double({ min: 0, max: 1, noNaN: true })).map(([file, at]) => file.subarray(0, at * file.length)),
    fc.tuple(good, good).map((two) => Buffer.concat(two)),
    fc
      .tuple(good, fc.uint8Array({ maxLength: 4000 }))
      .map(([file, rest]) => Buffer.concat([file.subarray(0, 16), rest])),
    fc.uint8Array({ maxLength: 4000 }),
  );
}

function cut(file: Buffer, [at, length, other]: [number, number, Uint8Array]): Buffer {
  const from = Math.floor(at * file.length);
  return Buffer.concat([file.subarray(0, from), other, file.subarray(from + length)]);
}

/**
 * Sends each file and returns the statuses. Fails if a refused file stores data, or if any data is stored although
 * `keeps` is false.
 */
async function assail(
  files: fc.Arbitrary<Uint8Array>,
  send: (file: Uint8Array) => Promise<{ status: number; body: unknown }>,
  { keeps }: { keeps: boolean },
): Promise<number[]> {
  const statuses: number[] = [];
  const buffers = [vi.spyOn(Buffer, 'alloc'), vi.spyOn(Buffer, 'allocUnsafe'), vi.spyOn(Buffer, 'allocUnsafeSlow')];
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const [last, kept] = [await lastTrace(desk.panel), await desk.kept()];
      const { status, body } = await send(file);
      statuses.push(status);
      if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
      if (keeps && status < 300) return;
      expect(await tracesSince(desk.panel, last)).toEqual([]);
      expect(await desk.kept()).toEqual(kept);
    }),
    { seed, numRuns },
  );
  // Memory for pixels is not counted, because it is allocated outside JavaScript. sharp refuses an image with too many
  // pixels by its header (files.test.ts).
  const sizes = buffers.flatMap(({ mock }) => mock.calls.map(([size]) => size));
  expect(Math.max(0, ...sizes)).toBeLessThan(LARGEST_BUFFER_BYTES);
  return statuses;
}

const bothKinds = (statuses: number[]) => [statuses.some((one) => one < 300), statuses.some((one) => one >= 400)];

describe(`a damaged file (seed ${seed})`, () => {
  let papers: Buffer[];
  beforeAll(async () => {
    const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#c0a060' } });
    const pictures = [picture.clone().png(), picture.clone().webp(), picture.clone().jpeg({ progressive: true })];
    papers = [await photo(), pdf('stream'), ...(await Promise.all(pictures.map((one) => one.toBuffer())))];
    await noteTraces(desk.panel, await tablesOf(desk), ['insert', 'update', 'delete']);
  });

  it('is stored or refused when it is sent as a document', async () => {
    const path = `/partners/${desk.partnerId}/files`;
    const sender = { url: desk.panel.url, cookie: desk.partner.cookie };
    const statuses = await assail(spoilt(papers), (file) => sendBytes(sender, path, file), { keeps: true });
    expect(bothKinds(statuses)).toEqual([true, true]);
  });

  it('is stored or refused when it is sent as a receipt', async () => {
    const { id } = await runTrip(desk.client, desk.partner, tripBody(desk.central), [
      'accept',
      'depart',
      'arrive',
      'begin',
      'complete',
    ]);
    const path = `/trips/${id}/expense-receipts`;
    const sender = { url: desk.panel.url, cookie: desk.partner.cookie };
    const send = async (file: Uint8Array) => {
      const answer = await sendBytes(sender, path, file);
      // Deletes the receipts, because their number per trip is limited.
      for (const item of (answer.body['items'] as { id: string }[] | undefined) ?? [])
        await desk.partner.delete(`${path}/${item.id}`);
      return answer;
    };
    expect(bothKinds(await assail(spoilt(papers), send, { keeps: true }))).toEqual([true, true]);
  });

  it.each([
    [importPaths, '/trips/import/template'],
    [clientImportPaths, '/clients/import/template'],
    [employeeImportPaths, '/employees/import/template'],
    [partnerImportPaths, '/partners/import/template'],
    [adjustmentPaths, '/adjustment-batches/template'],
    [[statementPath], '/adjustment-batches/template'],
  ] as const)('is read or refused when it is sent as a spreadsheet to %s', async (paths, template) => {
    const formats = ['xlsx', 'csv'].map((format) =>
      fetch(`${desk.panel.url}/api/v1${template}?format=${format}`, { headers: { cookie: desk.admin.cookie } }),
    );
    const goods = await Promise.all(formats.map(async (answer) => Buffer.from(await (await answer).arrayBuffer())));
    for (const path of paths) {
      const send = (file: Uint8Array) =>
        desk.admin.post(path, { file: Buffer.from(file).toString('base64'), fileName: 'planilha.xlsx', account: 'x' });
      const statuses = await assail(spoilt(goods), send, { keeps: !path.endsWith('/check') });
      expect(statuses.some((status) => status >= 400)).toBe(true);
    }
  });
});
