const dashes: Record<string, string> = { '→': '>', '−': '-', '\u00A0': ' ', '\u202F': ' ' };

/**
 * Returns text that the standard PDF fonts can show. Western European letters stay unchanged, other letters lose their
 * diacritics, and characters that are still missing become question marks.
 */
export function printable(text: string): string {
  return Array.from(text, (letter) => (isWestern(letter) ? letter : (dashes[letter] ?? withoutMarks(letter)))).join('');
}

function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && Array.from(bare).every(isWestern) ? bare : '?';
}

function isWestern(letter: string): boolean {
  return /^[\u0020-\u007E\u00A1-\u00FF–—‘’“”…€•]$/u.test(letter);
}
