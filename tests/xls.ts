/** Cell with a text or a number. */
type Cell = string | number | null;

/** Returns a workbook of Excel 97 to 2003 (BIFF8 in an OLE2 container) with one sheet, as banks export it. */
export function xlsOf(rows: readonly (readonly Cell[])[]): Buffer {
  const name = Buffer.from('Lancamentos', 'latin1');
  const bound = (sheetAt: number) => record(0x85, u32(sheetAt), u16(0), Buffer.from([name.length, 0]), name);
  const workbookBof = record(0x809, u16(0x600), u16(0x5), Buffer.alloc(12));
  const sheetAt = workbookBof.length + bound(0).length + record(0xa).length;
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => (cell === null ? [] : [cellOf(at, column, cell)])),
  );
  const sheet = [record(0x809, u16(0x600), u16(0x10), Buffer.alloc(12)), ...cells, record(0xa)];
  return container(Buffer.concat([workbookBof, bound(sheetAt), record(0xa), ...sheet]));
}

function cellOf(row: number, column: number, cell: string | number): Buffer {
  const at = [u16(row), u16(column), u16(0)];
  if (typeof cell === 'string') {
    return record(0x204, ...at, u16(cell.length), Buffer.from([1]), Buffer.from(cell, 'utf16le'));
  }
  const value = Buffer.alloc(8);
  value.writeDoubleLE(cell);
  return record(0x203, ...at, value);
}

function record(id: number, ...data: readonly Buffer[]): Buffer {
  const body = Buffer.concat(data);
  return Buffer.concat([u16(id), u16(body.length), body]);
}

const SECTOR = 512;
const [END, FREE, FAT] = [0xfffffffe, 0xffffffff, 0xfffffffd];

/**
 * Writes an OLE2 container with one stream named Workbook: header, allocation table, directory, then the sectors of the
 * stream.
 */
function container(stream: Buffer): Buffer {
  // Smaller streams would have to be stored in the mini stream of the container.
  const size = Math.max(stream.length, 4096);
  const sectors = Math.ceil(size / SECTOR);
  const header = Buffer.alloc(SECTOR);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [68, END],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const chain = Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? END : index + 3));
  const table = [FAT, END, ...chain];
  const fat = Buffer.concat([...table, ...Array(SECTOR / 4 - table.length).fill(FREE)].map((value) => u32(value)));
  const directory = Buffer.concat([
    entry('Root Entry', { kind: 5, child: 1, start: END, size: 0 }),
    entry('Workbook', { kind: 2, child: FREE, start: 2, size }),
    Buffer.alloc(SECTOR - 256),
  ]);
  return Buffer.concat([header, fat, directory, stream, Buffer.alloc(sectors * SECTOR - stream.length)]);
}

function entry(
  name: string,
  { kind, child, start, size }: Record<'kind' | 'child' | 'start' | 'size', number>,
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(kind, 66);
  bytes.writeUInt8(1, 67);
  for (const [at, value] of [
    [68, FREE],
    [72, FREE],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
