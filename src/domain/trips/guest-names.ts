import { firstNames } from '#domain/paste/first-names.ts';
import { nameParticles, placeWords, titles } from '#domain/paste/lexicon.ts';
import { plainText } from '#domain/sheets/columns.ts';

/** Most words of a name. */
const mostWords = 8;

/** Words that begin a line which names no guest. */
const notNames = new Set(
  `bom boa ola oi prezado prezada prezados prezadas segue seguem lista relacao passageiros hospedes convidados nomes obs
  observacao att atenciosamente obrigado obrigada favor por total data horario saida origem destino hotel grupo evento
  good dear please thanks hello list guests`.split(/\s+/),
);

/**
 * Returns true for a text that can be the name of a guest. `isListed`: the line is part of a list or has a phone number,
 * so one word or a name in lower case suffices.
 */
export function looksLikeName(text: string, isListed: boolean): boolean {
  if (text.length > 80 || /[\d@:!?(]/.test(text) || !/^\p{L}/u.test(text)) return false;
  const words = text.split(/[\s.]+/).filter(Boolean);
  const plain = words.map(plainText);
  const [head = ''] = plain;
  if (words.length > mostWords || notNames.has(head) || placeWords.has(head)) return false;
  if (isListed || firstNames.has(head)) return words.length > 1 || head.length > 1;
  const isCapital = (word: string, index: number) => /^\p{Lu}/u.test(word) || nameParticles.has(plain[index] ?? '');
  return words.length > 1 && words.every(isCapital);
}

/** Splits names joined by "e", "/", "+" or "&". "Costa e Silva" is one surname, because "Silva" is no first name. */
export function splitNames(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(/\s?[/+&]\s?/)) {
    const [first = '', ...others] = part.split(/\s(?:e|y|and)\s/i);
    names.push(first);
    for (const other of others) {
      if (startsWithFirstName(other)) names.push(other);
      else names.push(`${names.pop() ?? ''} e ${other}`);
    }
  }
  return names.map((name) => name.trim()).filter(Boolean);
}

function startsWithFirstName(text: string): boolean {
  const words = plainText(text).split(' ');
  const head = words.find((word) => !titles.has(word));
  return head !== undefined && firstNames.has(head);
}
