import { inflateSync } from 'node:zlib';

/** Returns the lines of text of a PDF of the panel, page by page. The PDF uses fonts with WinAnsi encoding. */
export function pdfLines(pdf: Buffer): string[] {
  return pdfStreams(pdf).flatMap(linesOf);
}

/** Returns the decompressed content streams. */
export function pdfStreams(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  return Array.from(streams, ([, stream = '']) => inflated(stream));
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Parses `[<48> 10 <656c6c6f> 0] TJ`, which contains hexadecimal letters with their spacing. */
function linesOf(content: string): string[] {
  const shown = content.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g);
  return Array.from(shown, ([, parts = '']) =>
    Array.from(parts.matchAll(/<([\da-f]*)>/g), ([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    ).join(''),
  );
}
