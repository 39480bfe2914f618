/** Allowed length in characters. Shorter passwords can be guessed; longer passwords only cost computing time. */
export const PASSWORD_LENGTH = { min: 10, max: 128 };

/** Owner of the password, whose data attackers try first. */
export type PasswordOwner = { name: string; email: string };

/**
 * Words of the product in lower case without accents; longer words first, because longer words contain shorter words.
 */
const OWN_WORDS = ['chameumtaxi', 'chame', 'painel', 'taxi'];
/** Minimum length of a checked part of a name. Shorter parts occur by chance in good passwords. */
const SHORTEST_WORD = 3;
/** Minimum number of letters and digits in addition to the known words. */
const MIN_OTHER_CHARACTERS = 8;

/**
 * Returns the reason why a long enough password is refused, or null. `isKnown` looks a lower-case text up among the
 * most used and leaked passwords. No character classes are required (OWASP ASVS 5.0, 6.2.4, 6.2.5, 6.2.11).
 */
export function whyGuessable(
  password: string,
  owner: PasswordOwner,
  isKnown: (text: string) => boolean,
): string | null {
  if (isKnown(password.normalize('NFKC').trim().toLowerCase())) {
    return 'Esta senha é das mais usadas e já vazou em outros lugares: escolha outra.';
  }
  const left = withoutWords(plain(password).join(''), wordsAbout(owner));
  if (left === null || (left.length >= MIN_OTHER_CHARACTERS && /\D/.test(left))) return null;
  return 'Senha fácil de adivinhar: é quase só o nome, o e-mail ou o nome do painel. Escolha outra.';
}

function wordsAbout({ name, email }: PasswordOwner): string[] {
  const words = [...plain(name), ...plain(email)].filter((word) => word.length >= SHORTEST_WORD);
  return [...words.toSorted((a, b) => b.length - a.length), ...OWN_WORDS];
}

/** Returns the text without the words; null when it contains none of them. */
function withoutWords(text: string, words: readonly string[]): string | null {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left === text ? null : left;
}

/** Returns the words of a text in lower case without accents. */
function plain(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
