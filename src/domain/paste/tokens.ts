import { wordSet } from './word-lists.ts';

/** A word, a number or a sign of the text, with offsets in the source. */
export type Token = { start: number; end: number; plain: string; text: string; kind: 'word' | 'number' | 'sign' };

const pattern = /([\p{L}ªº°'&]{1,60})|(\d[\p{L}\d]{0,20})|(\S)|\t/gu;
const abbreviations = wordSet(
  'edf edif mr mrs ms jr sta exmo exma ilmo ilma hosp pax r av al rod estr trav tv pca lgo sto st sr sra srta dr dra n no ap apt apto bl ed cond jd vl pq cj conj esq prof profa eng pe des fl mal gen gal est cel cap brig alm mons dep ver min res visc pres gov sen cons rest cia lab clin desemb comend tel coord resp depto dept',
);

/** Splits text into tokens. */
export function tokensOf(text: string, plain: string, offset: number): Token[] {
  const tokens: Token[] = [];
  for (const { index, 0: word, 1: letters, 2: digits } of plain.matchAll(pattern)) {
    const kind = letters !== undefined ? 'word' : digits !== undefined ? 'number' : 'sign';
    const end = index + word.length;
    const written = text.slice(index, end);
    // "Rua Pará" has no preposition, and "de lá" no article.
    // "na Pro Matre" and "Pró-Cardíaco" have no preposition either.
    const isName =
      /^(?:Pará|[Ll]á|Pró)$/.test(written) ||
      (written === 'Pro' &&
        /\b(?:n?a|da|maternidade|hospital|hosp|clínica|instituto)\s$/i.test(
          text.slice(Math.max(0, index - 12), index),
        ) &&
        /^\s\p{Lu}/u.test(text.slice(end)));
    const plainWord = isName ? written.toLowerCase().replace(/^pro$/, 'pró') : word;
    tokens.push({ start: offset + index, end: offset + end, plain: plainWord, text: written, kind });
  }
  return tokens;
}

/** Returns true for a full stop that ends a sentence, not an abbreviation such as "R." or "A.C.". */
export function endsSentence(tokens: readonly Token[], at: number): boolean {
  const [before, stop, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (stop?.plain !== '.') return stop !== undefined && /^[!?]$/.test(stop.plain);
  // "Everton Siqueira ...... (31) 99277-4410"
  const isFiller = tokens.slice(at - 3, at + 4).filter(({ plain }) => plain === '.').length > 3;
  if (isFiller) return false;
  if (!before || !after) return true;
  if (after.start === stop.end && after.kind !== 'sign') return false;
  // "Foro Central I. A audiência"
  const isNumeral = /^[IVX]$/.test(before.text) && isCapital(tokens[at - 2]) && isCapital(after);
  // "Esplanada dos Ministérios bloco K. Aguardar"
  const isBlock =
    isCapital(before) &&
    /^(?:bloco|bl|torre|ala|portao|predio|setor|quadra|conjunto)$/.test(tokens[at - 2]?.plain ?? '');
  return (
    isNumeral ||
    isBlock ||
    !(abbreviations.has(before.plain) || (before.kind === 'word' && before.plain.length === 1)) ||
    before.end !== stop.start
  );
}

/** Returns true for a word that is written with a capital. */
export function isCapital(token: Token | undefined): boolean {
  // "Villa d'Ouro" and "Passo dAreia"
  const text = token?.text.replace(/^[dl](?:['’](?=.)|(?=\p{Lu}\p{Ll}))/u, '') ?? '';
  return token?.kind === 'word' && text.charAt(0) !== text.charAt(0).toLowerCase();
}
