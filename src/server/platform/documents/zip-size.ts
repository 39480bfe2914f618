const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const deflated = 8;
/** Marks a size that a ZIP64 archive stores elsewhere. */
const elsewhere = 0xffffffff;

/**
 * Returns the declared unpacked size of a ZIP archive in bytes; null when a part does not declare one. This size is an
 * upper bound for a reader that unpacks no part beyond the declared size of the part.
 */
export function unpackedBytes(archive: Buffer): number | null {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endOfDirectory) return null;
  if (archive.readUInt32LE(end + 12) === elsewhere) return null;
  let at = archive.readUInt32LE(end + 16);
  let total = 0;
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entryOfDirectory) return null;
    const [method, packed, unpacked] = [10, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    if ((method & 0xffff) === deflated && (packed === 0 || unpacked === 0)) return null;
    if (packed === elsewhere || unpacked === elsewhere) return null;
    total += unpacked;
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + archive.readUInt16LE(at + field), 0);
  }
  return total;
}
