/** Returns the text without accents and upper case, for comparisons. */
export function bareText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
}

/** True if both texts are equal, ignoring case, accents and surrounding blanks. */
export function isSameText(one: string, other: string): boolean {
  return bareText(one).trim() === bareText(other).trim();
}
