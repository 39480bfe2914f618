import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentTypeOf, endsAsPdf } from './file-content.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('the content type of a file', () => {
  it.each([
    ['image/jpeg', '\u00FF\u00D8\u00FF\u00E0\u0000\u0010JFIF\u0000\u0001'],
    ['image/png', '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR'],
    ['image/webp', 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 '],
    ['application/pdf', '%PDF-1.7\n%âã'],
    [null, '<!doctype html><script>'],
    [null, '<svg xmlns="http://www.w3.org/2000/svg">'],
    [null, 'PK\u0003\u0004 arquivo'],
    [null, 'GIF89a arquivo qualquer'],
    [null, 'RIFF\u0024\u0000\u0000\u0000WAVEfmt '],
    [null, ' %PDF-1.7'],
    [null, ''],
  ])('is determined by its first bytes: %s', (type, text) => {
    expect(contentTypeOf(bytes(text))).toBe(type);
  });

  it('is null when the first bytes belong to no accepted type', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (content) => {
        const [first = 0] = content;
        fc.pre(![0xff, 0x89, 0x52, 0x25].includes(first));
        expect(contentTypeOf(content)).toBeNull();
      }),
    );
  });
});

describe('the check of the end of a PDF', () => {
  const end = 'trailer\nstartxref\n9\n%%EOF\n';
  it.each([
    ['accepts a complete PDF', end, true],
    ['refuses a PDF without its last line', 'trailer', false],
    ['refuses a PDF with an appended web page', `${end}<script>alert(1)</script>`, false],
    ['refuses a PDF with an appended archive', `${end}PK\u0005\u0006${'\0'.repeat(18)}`, false],
    [
      'refuses an archive whose comment contains the end of a PDF',
      `PK\u0005\u0006${'\0'.repeat(16)}\u0006\u0000%%EOF\n`,
      false,
    ],
    [
      'accepts a PDF that contains the signature of an archive but not its end record',
      `PK\u0005\u0006${'x'.repeat(40)}${end}`,
      true,
    ],
  ])('%s', (_what, text, right) => {
    expect(endsAsPdf(bytes(text))).toBe(right);
  });
});
