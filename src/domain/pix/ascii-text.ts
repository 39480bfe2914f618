/** Text in the printable ASCII that banks take: accents fall away, other characters are left out, spaces stand alone. */
export function asciiText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
