import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { streamXlsxRows, writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { readXlsx } from './read-xlsx.ts';

const csv = async (text: string, encoding: BufferEncoding = 'utf8') => {
  const sheet = await readSheet(Buffer.from(text, encoding));
  return sheet.ok ? sheet.value : sheet.detail;
};

describe('a CSV file', () => {
  it.each([
    ['a;b\n1,5;2', ['1,5', '2']],
    ['a,b\r\n"1;""x""\n2",2', ['1;"x"\n2', '2']],
    ['a\tb\n1\t2', ['1', '2']],
    ['"a,b,c";b\n1;2', ['1', '2']],
  ])('is split at its delimiter: %j', async (text, cells) => {
    expect(await csv(text)).toMatchObject([{ line: 1 }, { line: 2, cells }]);
  });

  it.each(['utf8', 'latin1', 'utf16le'] as const)('is read in %s', async (encoding) => {
    const mark = encoding === 'latin1' ? '' : '\u{feff}';
    expect(await csv(`${mark}Praça;b\n;\nÀ direita;2`, encoding)).toEqual([
      { line: 1, cells: ['Praça', 'b'] },
      { line: 3, cells: ['À direita', '2'] },
    ]);
  });
});

type Part = { path: string; body: Buffer; said?: number };

/** A ZIP archive; `said` is the declared unpacked size of a part. */
function zipOf(parts: readonly Part[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { path, body, said = body.length } of parts) {
    const [packed, name, about, where] = [deflateRawSync(body), Buffer.from(path), Buffer.alloc(22), Buffer.alloc(14)];
    about.writeUInt16LE(8, 0);
    about.writeUInt32LE(packed.length, 10);
    about.writeUInt32LE(said, 14);
    about.writeUInt16LE(name.length, 18);
    where.writeUInt32LE(at, 10);
    locals.push(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), about, name, packed]));
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0]), about, where, name]));
    at += locals.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(22);
  end.set([0x50, 0x4b, 5, 6]);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

const relations = (path: string, type: string, target: string) => ({
  path,
  body: Buffer.from(`<Relationships><Relationship Id="rId1" Target="${target}"
    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"/></Relationships>`),
});

/** XML parts of a workbook with these rows. */
const workbookOf = (rows: string): Part[] => [
  { path: '[Content_Types].xml', body: Buffer.from('<Types></Types>') },
  relations('_rels/.rels', 'officeDocument', 'xl/workbook.xml'),
  relations('xl/_rels/workbook.xml.rels', 'worksheet', 'worksheets/sheet1.xml'),
  {
    path: 'xl/workbook.xml',
    body: Buffer.from('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  },
  {
    path: 'xl/worksheets/sheet1.xml',
    body: Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  },
];
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const unpackedSize = 40_000_000;

/** A workbook whose sheet unpacks to `unpackedSize` bytes but declares `said`. */
const bombOf = (said: number) =>
  zipOf(
    workbookOf(`<row>${cell('a')}</row>${' '.repeat(unpackedSize)}`).map(({ path, body }) => ({
      path,
      body,
      said: path.includes('sheet1') ? said : body.length,
    })),
  );

/** Counts the threads that are started from now on. The reader starts one thread for each XLSX file that it unpacks. */
function countThreads(): () => number {
  const started = vi.fn<() => void>();
  process.on('worker', started);
  onEnd.push(() => process.off('worker', started));
  return () => started.mock.calls.length;
}

/** Counts the bytes that are decompressed in this thread from now on. */
function countUnpackedBytes(): () => number {
  let bytes = 0;
  const Original = DecompressionStream;
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly writable;
      readonly readable;
      constructor(format: 'deflate-raw') {
        const counter = new TransformStream<Uint8Array, Uint8Array>({
          transform: (chunk, controller) => {
            bytes += chunk.length;
            controller.enqueue(chunk);
          },
        });
        const original = new Original(format);
        this.writable = original.writable;
        this.readable = original.readable.pipeThrough(counter);
      }
    },
  );
  return () => bytes;
}

const onEnd: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const end of onEnd.splice(0)) end();
});

/** Adds a second directory of `hidden`, which only a ZIP64 reader finds. */
function withHiddenDirectory(shown: Buffer, hidden: readonly Part[]): Buffer {
  const bomb = zipOf(hidden);
  const directory = bomb.readUInt32LE(bomb.length - 6);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(hidden.length), 32);
  record.writeBigUInt64LE(BigInt(directory), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(bomb.length + shown.length - 22), 8);
  const end = Buffer.from(shown.subarray(-22));
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(bomb.length + end.readUInt32LE(16), 16);
  return Buffer.concat([bomb, shown.subarray(0, -22), record, locator, end]);
}

describe('an XLSX file', () => {
  it('is read with dates and times in Brazilian format', async () => {
    const day = new Date('2026-03-12T00:00Z');
    const rows = [[day, new Date(Date.UTC(1899, 11, 30, 14, 30)), new Date('2026-03-12T14:29:59.999Z'), true, null]];
    const columns = [{ numFmt: 'dd/mm/yyyy' }, { numFmt: 'hh:mm' }, { numFmt: 'dd/mm/yyyy hh:mm' }];
    const sheet = await readSheet(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', columns, rows }] })));
    expect(sheet).toMatchObject({
      value: [{ line: 1, cells: ['12/03/2026', '14:30', '12/03/2026 14:30', 'true'] }],
    });
  });

  it('is read with numbers in Brazilian format, without floating-point rounding errors', async () => {
    const rows = [[1.5, -12.345, 0.1 + 0.2, 30.3 * 3, 1_000, 52_998_224_725, 11_222_333_000_181]];
    const sheet = await readSheet(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] })));
    const cells = ['1,5', '-12,345', '0,3', '90,9', '1000', '52998224725', '11222333000181'];
    expect(sheet).toMatchObject({ value: [{ cells }] });
  });

  it.each([
    ['with a declared size that is too large', unpackedSize, /grande demais/],
    ['without a declared size', 0, /não pôde ser lido/],
  ])('is refused before it is unpacked: %s', async (_case, said, detail) => {
    const threads = countThreads();
    expect(await readSheet(bombOf(said))).toMatchObject({ ok: false, detail: expect.stringMatching(detail) });
    expect(threads()).toBe(0);
  });

  it('is not unpacked beyond its declared size', async () => {
    const bomb = bombOf(1000);
    const threads = countThreads();
    expect(await readSheet(bomb)).toMatchObject({ ok: false, detail: expect.stringMatching(/não pôde ser lido/) });
    expect(threads()).toBe(1);
    // Runs the reader again in this thread, where the decompressed bytes can be counted.
    const unpacked = countUnpackedBytes();
    await expect(Readable.from(streamXlsxRows(new Uint8Array(bomb))).toArray()).rejects.toThrow(/size/i);
    expect(unpacked()).toBeGreaterThan(0);
    expect(unpacked()).toBeLessThan(unpackedSize / 10);
  });

  it('is not unpacked when it contains a second directory, which only ZIP64 readers find', async () => {
    const bomb = workbookOf(`<row>${cell('a')}</row>${' '.repeat(40_000_000)}`);
    const shown = zipOf([{ path: 'a', body: Buffer.from('a') }]);
    expect(await readSheet(zipOf(bomb))).toMatchObject({ detail: expect.stringMatching(/grande demais/) });
    expect(await readSheet(withHiddenDirectory(shown, bomb))).toMatchObject({
      detail: expect.stringMatching(/não pôde ser lido/),
    });
  });

  it.each([
    ['a NUL', `<row>${cell('a&#0;')}</row>`, /não pôde ser lido/],
    ['a NUL as Excel writes it', `<row>${cell('a_x0000_')}</row>`, /não pôde ser lido/],
    ['a fractional row number', `<row r="1.5">${cell('a')}</row>`, /não pôde ser lido/],
    ['an invalid row number', `<row r="x">${cell('a')}</row>`, /não pôde ser lido/],
    ['a negative row number', `<row r="-3">${cell('a')}</row>`, /não pôde ser lido/],
    [
      'a text beyond the limit of a cell',
      `<row r="7">${cell('a|'.repeat(20_000))}</row>`,
      /linha 7 tem um texto longo demais/,
    ],
    ['rows that reach far to the right', '<row><c r="XFD1" t="b"/></row>'.repeat(200), /grande demais/],
  ])('is refused with %s', async (_case, rows, detail) => {
    const good = `<row>${cell('a')}</row>`;
    expect(await readSheet(zipOf(workbookOf(good)))).toEqual({ ok: true, value: [{ line: 1, cells: ['a'] }] });
    const sheet = await readSheet(zipOf(workbookOf(rows)));
    expect(sheet).toMatchObject({ ok: false, detail: expect.stringMatching(detail) });
  });

  it.each([
    ['memory', { megabytes: 12, seconds: 20 }],
    ['time', { megabytes: 384, seconds: 0.001 }],
  ])(
    'is refused when it exceeds the %s limit of its thread, and the next file has its own thread',
    async (_what, most) => {
      const workbook = zipOf(workbookOf(`<row>${cell('abc')}${cell('def')}</row>`.repeat(19_000)));
      const bounds = { lines: 20_000, cells: 2_000_000 };
      const threads = countThreads();
      expect(await readXlsx(workbook, bounds, most)).toEqual({ ok: false, why: 'too large' });
      expect((await readXlsx(workbook, bounds)).ok).toBe(true);
      expect(threads()).toBe(2);
    },
  );
});
