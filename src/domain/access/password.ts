/** In characters: shorter ones are guessed, and longer ones only cost time. */
export const PASSWORD_LENGTH = { min: 10, max: 128 };

/** Whose password it is: what is known of somebody is what is tried first. */
export type PasswordOwner = { name: string; email: string };

/** Of the product, in small letters without accents; longer ones first, for they contain the others. */
const OWN_WORDS = ['chameumtaxi', 'chame', 'painel', 'taxi'];
/** Shorter parts of a name stand in half of all texts. */
const SHORTEST_WORD = 3;
/** Letters and digits that a password has to have besides the words that anybody knows. */
const LEAST_OF_ITS_OWN = 8;

/**
 * Why a password is refused though it is long enough, for people; null: it is not. `isKnown` tells whether a text, in small letters, is
 * among those that were used and leaked most. No kind of character is asked for (OWASP ASVS 5.0, 6.2.4, 6.2.5, 6.2.11).
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
  if (left === null || (left.length >= LEAST_OF_ITS_OWN && /\D/.test(left))) return null;
  return 'Senha fácil de adivinhar: é quase só o nome, o e-mail ou o nome do painel. Escolha outra.';
}

function wordsAbout({ name, email }: PasswordOwner): string[] {
  const words = [...plain(name), ...plain(email)].filter((word) => word.length >= SHORTEST_WORD);
  return [...words.toSorted((a, b) => b.length - a.length), ...OWN_WORDS];
}

/** What is left of the text; null where none of the words stands in it. */
function withoutWords(text: string, words: readonly string[]): string | null {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text);
  return left === text ? null : left;
}

/** The runs of letters and digits of a text, without accents, in small letters. */
function plain(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
