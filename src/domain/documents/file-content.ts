/** Accepted content types of documents. */
export const documentContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentContentType = (typeof documentContentTypes)[number];

export const DOCUMENT_BYTES = 10_000_000;

/** Limits for the uploaded files of a user that no document or trip refers to yet: number and total bytes. */
export const UNNAMED_FILES = { count: 30, bytes: 60_000_000 };

/** Number of first bytes that identify the type. */
export const HEAD_BYTES = 12;

/** Returns the content type by the first bytes, regardless of the file name; null if not accepted. */
export function contentTypeOf(head: Uint8Array): DocumentContentType | null {
  const text = String.fromCodePoint(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001A\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  return text.startsWith('%PDF-') ? 'application/pdf' : null;
}

const TAIL = /%%EOF[\s\0]*$/;
const ZIP_END = 'PK\u0005\u0006';
/** Number of last bytes that are checked: the size of the end record of a ZIP with the longest possible comment. */
export const TAIL_BYTES = 22 + 65_535;

/** Returns true when the last bytes are the end of a PDF, and no archive is appended (polyglot file). */
export function endsAsPdf(tail: Uint8Array): boolean {
  const text = Array.from(tail, (byte) => String.fromCodePoint(byte)).join('');
  return TAIL.test(text) && !endsAsZip(tail, text);
}

function endsAsZip(tail: Uint8Array, text: string): boolean {
  for (let at = text.indexOf(ZIP_END); at !== -1; at = text.indexOf(ZIP_END, at + 1)) {
    const comment = (tail[at + 20] ?? 0) + (tail[at + 21] ?? 0) * 256;
    if (at + 22 + comment === tail.length) return true;
  }
  return false;
}
