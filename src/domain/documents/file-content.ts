/** What may be sent as a document. */
export const documentContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentContentType = (typeof documentContentTypes)[number];

export const DOCUMENT_BYTES = 10_000_000;

/** What one person may have sent that is in no document and on no trip, until it is cleared away. */
export const UNNAMED_FILES = { count: 30, bytes: 60_000_000 };

/** How many of the first bytes tell what a file is. */
export const HEAD_BYTES = 12;

/** What a file is by its first bytes, whatever it is called; null: nothing that we take. */
export function contentTypeOf(head: Uint8Array): DocumentContentType | null {
  const text = String.fromCodePoint(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001A\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp';
  return text.startsWith('%PDF-') ? 'application/pdf' : null;
}

const TAIL = /%%EOF[\s\0]*$/;
const ZIP_END = 'PK\u0005\u0006';
/** The end of a ZIP, with the longest comment that it may have. */
export const TAIL_BYTES = 22 + 65_535;

/** Whether the last bytes are those of a PDF and of nothing else: no archive hangs behind it. */
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
