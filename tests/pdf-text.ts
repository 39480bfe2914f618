import { inflateSync } from 'node:zlib';

/** The lines of a PDF of ours, as its fonts (WinAnsi) show them, page after page. */
export function pdfLines(pdf: Buffer): string[] {
  return pdfStreams(pdf).flatMap(linesOf);
}

/** What its pages are drawn with. */
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

/** `[<48> 10 <656c6c6f> 0] TJ`: the letters in hexadecimal, between them how far they stand apart. */
function linesOf(content: string): string[] {
  const shown = content.matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g);
  return Array.from(shown, ([, parts = '']) =>
    Array.from(parts.matchAll(/<([\da-f]*)>/g), ([, hex = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
    ).join(''),
  );
}
