import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';

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
  ])('%j has its delimiter found', async (text, cells) => {
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

/** An archive of one part that unpacks to `bytes`, saying that it were `said`. */
function archiveOf(bytes: number, said: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const about = Buffer.alloc(22);
  about.writeUInt16LE(8, 0);
  about.writeUInt32LE(packed.length, 10);
  about.writeUInt32LE(said, 14);
  about.writeUInt16LE(name.length, 18);
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), about, name, packed]);
  const entry = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0]), about, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.set([0x50, 0x4b, 5, 6]);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

describe('an XLSX file', () => {
  it('says dates and times as people write them', async () => {
    const day = new Date('2026-03-12T00:00Z');
    const rows = [
      [day, new Date(Date.UTC(1899, 11, 30, 14, 30)), new Date('2026-03-12T14:29:59.999Z'), 1.5, true, null],
    ];
    const columns = [{ numFmt: 'dd/mm/yyyy' }, { numFmt: 'hh:mm' }, { numFmt: 'dd/mm/yyyy hh:mm' }];
    const sheet = await readSheet(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', columns, rows }] })));
    expect(sheet).toMatchObject({
      value: [{ line: 1, cells: ['12/03/2026', '14:30', '12/03/2026 14:30', '1.5', 'true'] }],
    });
  });

  it.each([
    ['that unpacks to too much', 40_000_000, 40_000_000, /grande demais/],
    ['that unpacks to more than it says', 40_000_000, 1000, /não pôde ser lido/],
    ['that does not say what it unpacks to', 40_000_000, 0, /não pôde ser lido/],
  ])('%s is not unpacked', async (_case, bytes, said, detail) => {
    const before = process.memoryUsage().rss;
    expect(await readSheet(archiveOf(bytes, said))).toMatchObject({ ok: false, detail: expect.stringMatching(detail) });
    expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  });
});
