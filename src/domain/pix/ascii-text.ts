/**
 * Converts text to the printable ASCII that banks accept: accents are removed, other characters dropped, spaces
 * collapsed.
 */
export function asciiText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
