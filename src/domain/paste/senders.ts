import { bareText } from '#domain/same-text.ts';
import { firstNames } from './first-names.ts';
import type { Person } from './leg.ts';
import { placeWords, titles } from './lexicon.ts';
import { isNumber } from './passenger-phones.ts';
import type { Clause, Reading } from './reading.ts';
import { regex } from './regex.ts';
import { kinWord } from './word-groups.ts';

/** "Assunto: Banca de doutorado - transporte do Prof. Nhantumbo" names the passenger. */
export function subjectRiders(readings: readonly Reading[]): Person[] {
  return readings
    .filter(({ line, plain }) => line.zone === 'header' && /^(?:assunto|subject|asunto)\s?:/.test(plain))
    .flatMap(({ clauses }) => clauses.flatMap(({ people }) => people.filter(({ kind }) => kind === 'rider')))
    .map(({ start, end, name }) => ({ start, end, name }));
}

/** Words of firms and departments, which are no names of people. */
export const orgWords =
  /\b(?:recepcao|portaria|rh|recursos|agencia|turismo|viagens|bar|restaurante|bloco|oficina|clinica|escola|colegio|ltda|me|sa|airbnb|secretaria|central|ed|edificio|grupo|empresa|equipe|eventos|viajes|travel|tours?|receptivo|desk|compras|logistica|facilities|reservas|cerimonial\w{0,5}|producao|front office|financeiro|administracao|adm|depto|cia|loja|tours|receptive|incoming|concierge|cunhado|vizinh[oa])\b/;

/** Returns the name of a signature, or both names of a couple. */
export function signatureNames(readings: readonly Reading[]): Person[] {
  const signature = readings.find(({ line }) => line.zone === 'signature');
  const [clause] = signature?.clauses ?? [];
  const [first, ...others] = clause?.people ?? [];
  // "Prof. Anísio Cavalcante"
  const lead = first && signature ? signature.plain.slice(0, first.start - signature.line.start) : '-';
  if (!first || (lead !== '' && !titles.has(lead.replace(/\.?\s$/, '')))) return [];
  const both = [first, ...others.filter(({ kind }) => kind === 'rider' && first.kind === 'rider')];
  return both.map(({ start, end, name }) => ({ start, end, name }));
}

/** "Mãe de Bento" */
const ofKin = regex()`^(?:${kinWord}) (?:d[aeo]s?|del?|of) [a-z]{2,20}(?: [a-z]{2,20})?$`;

/** Returns the sender of an export. A sender without a name is known by the number. */
export function senderName(clauses: readonly Clause[]): Person[] {
  const isForward = clauses.some(({ line }) => line.isForwarded);
  const ofWriters = clauses.filter(
    ({ line }) => line.author !== null && !line.isAgent && (!isForward || line.isForwarded),
  );
  const author = (ofWriters.find(({ signals }) => signals.has('rides_along')) ?? ofWriters[0])?.line.author;
  if (!author || isNumber(author.name)) return [];
  const plain = bareText(author.name.replace(/\s?\([^()]{1,40}\)$/, ''));
  const isOrganisation =
    orgWords.test(plain) ||
    plain.split(/\s/).some((word) => placeWords.has(word)) ||
    /\d/.test(plain) ||
    /^(?:cliente|client|customer|visitante|visitor|usuario|user|guest)/.test(plain) ||
    ofKin.test(plain);
  const name = author.name
    .replace(/^~\s?/, '')
    .replace(/\s?\([^()]{1,40}\)$/, '')
    .replace(
      /^(?:Tio|Tia|Dona|Seu|Sr\.?|Sra\.?|Dr\.?|Dra\.?|Prof\.?|Profa\.?|Pr\.?|Pe\.?|Padre|Pastora?|Irm[aã]o?|Frei|Eng\.?|V[oó])\s/i,
      '',
    )
    .replace(/\s(?:m[aã]e|pai|filh[oa]|espos[oa]|marido|irm[aã]o?|av[oó]|tia|tio|namorad[oa])\sd[aeo]\s.{1,40}$/, '');
  const start = author.start + author.name.indexOf(name);
  return isOrganisation ? [] : [{ name, start, end: start + name.length }];
}

/** Returns the name in "De: Gustavo Pimentel <...>" of an e-mail. */
export function mailSender(readings: readonly Reading[]): Person[] {
  for (const { line, plain, text } of readings) {
    const match =
      line.zone === 'header' ? /^(?:de|from)\s?:\s?"?([a-z][a-z' .]{2,40}?)"?\s?(?:<|\[|$)/.exec(plain) : null;
    const words = (match?.[1] ?? '').split(' ');
    if (
      !match ||
      orgWords.test(match[1] ?? '') ||
      words.some((word) => placeWords.has(word)) ||
      !firstNames.has(words[0] ?? '')
    )
      continue;
    const start = plain.indexOf(match[1] ?? '', 3);
    return [
      {
        start: line.start + start,
        end: line.start + start + (match[1] ?? '').length,
        name: text.slice(start, start + (match[1] ?? '').length).trim(),
      },
    ];
  }
  return [];
}
