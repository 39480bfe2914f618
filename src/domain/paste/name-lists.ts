import type { PersonWords } from './name-words.ts';
import type { Reading } from './reading.ts';
import { regex } from './regex.ts';

/** "MV Blue Orchid" is no person of a crew list. */
export const shipPrefix = /^(?:mn|mv|mt|navio|buque|vessel)$/;
const listLabel = regex()`
  ^[-*•\s]{0,3}(?:nomes?(?: d[oa]s \w{4,12})?|passageir[oa]s?|hospedes?|guests?|passengers?|pax|pasajer[oa]s
  |participantes|convidad[oa]s|lista de passageiros|names)\b[^:\n]{0,30}:?\s?$|[.!?;]\s(?:nomes|passageir[oa]s
  |hospedes|guests|passengers|pasajer[oa]s)\s?:\s?$
`;

const contactHead =
  /\b(?:contat|contact|telefon|duvid|signat|assin|solicitad|emergenc|parad|stops?\b|enderec|address|rota\b|roteiro|destin)/;

const riderHead = /\b(?:pax|passageir|passenger|hospedes|guests|pasajer)/;

/** "Contatos:" and "Paradas", but not "Destino: Restaurante Sol" */
function isContactHead(head: string): boolean {
  return contactHead.test(head) && (/:\s?$/.test(head) || (head.length < 40 && !/:\s?\S/.test(head)));
}

/** Returns the mark of a line that has one name and nothing of a trip, "3. Cláudio Nassif (líder)", or null. */
function markOfName({ plain, clauses, line }: Reading): string | null {
  const people = clauses.flatMap((clause) => clause.people);
  const [person] = people;
  if (person === undefined || line.zone !== 'body') return null;
  const isPlain = clauses.every(({ mentions, places }) =>
    [...mentions.filter(({ kind }) => kind === 'time' || kind === 'date' || kind === 'flight'), ...places].every(
      ({ start }) => start > person.end && mentions.length === 0,
    ),
  );
  const [, mark] =
    /^(\d{1,2}\s?[.)ºª-]{0,2}|[-*•·–])?\s{0,2}(?:(?:srt?a?|dra?|mrs?|ms|profa?|dona|seu|vo|vovo|ti[oa]|abuel[oa]|grand(?:ma|pa)|eng|cap|cel)\.?\s)?$/.exec(
      plain.slice(0, person.start - line.start),
    ) ?? [null, null];
  return !isPlain || mark === null || /^[^(]{0,3}:/.test(plain.slice(person.end - line.start)) ? null : (mark ?? '');
}

/** Numbered names on lines of their own, and all names below "vão no carro:", are the passengers of a car. */
function readRuns(readings: readonly Reading[]): void {
  let run: Reading[] = [];
  let head = '';
  for (const [index, reading] of readings.entries()) {
    const mark = markOfName(reading);
    const isListed =
      mark !== null && (!isContactHead(head) || riderHead.test(head)) && (mark !== '' || /:\s?$/.test(head));
    if (isListed) run.push(reading);
    else if (reading.plain !== '') head = reading.plain;
    if (isListed && index < readings.length - 1) continue;
    if (run.length > 1)
      for (const { clauses } of run)
        for (const { people } of clauses) for (const person of people.slice(0, 1)) person.kind = 'rider';
    run = [];
  }
}

const trade = regex()`
  ^[-*•\s]{0,3}(?:[a-z]{1,3}\.\s)?(?:capit\w{1,3}|comandante|master|captain|chief|jefe|chefe|marin(?:er|heir)[oa]s?
  |oficia(?:l|is|les)|officers?
  |engineers?|engenheir[oa]s?|maquinistas?|cozinheir[oa]s?|cocinero|cook|bosun|abs?|os|oiler|tripulantes?
  |diretora?(?:es)?|directora?
  |produtora?(?:es)?|musicos?|vocal(?:ista)?s?|cantora?(?:es)?|bateristas?|guitarristas?|baixistas?|tecnic[oa]s?
  |medic[oa]s?
  |enfermeir[oa]s?|professor(?:a|es)?|alunos?|atletas?|arbitros?|noiv[oa]s?|padrinhos?|madrinhas?|crew|pilot[oa]s?
  |copilot[oa]s?)\b[^:\n]{0,20}:\s
`;

function isTrade(reading: Reading | undefined): boolean {
  return (
    reading?.line.zone === 'body' &&
    trade.test(reading.plain) &&
    reading.clauses.some(({ people }) => people.length > 0) &&
    reading.clauses.every(({ mentions, places }) => mentions.length + places.length === 0)
  );
}

/** "Capitán: Hernán Villalba" above "Marineros: Luis Ayala, Joel Giménez" lists a crew by trades. */
function readTrades(readings: readonly Reading[]): void {
  for (const [index, reading] of readings.entries())
    if (isTrade(reading) && (isTrade(readings[index - 1]) || isTrade(readings[index + 1])))
      for (const { people } of reading.clauses)
        for (const person of people) if (person.kind === 'loose' || person.kind === 'contact') person.kind = 'rider';
}

/** Names on lines of their own under "Passageiros:" are those of the passengers. */
export function readNameLists(readings: readonly Reading[]): void {
  readRuns(readings);
  readTrades(readings);
  let isOpen = false;
  for (const { plain, clauses, line } of readings) {
    if (listLabel.test(plain) && !(line.isAgent && plain.endsWith('?'))) {
      isOpen = true;
      continue;
    }
    const people = clauses.flatMap((clause) => clause.people);
    const first = people[0];
    if (!isOpen) continue;
    isOpen = first !== undefined && first.start - line.start < 8 && !/^[^(]{0,30}:/.test(plain);
    if (isOpen)
      for (const person of people) if (person.kind === 'loose' || person.kind === 'self') person.kind = 'rider';
  }
}

/** "Arvid Lindqvist (Master), Rolando Macaraeg, Piotr Wasik": full names that fill their line. */
export function isListOfNames(found: readonly PersonWords[], plain: string, offset: number): boolean {
  const rest = found
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start - offset) + text.slice(end - offset), plain)
    .replaceAll(/\([^()]{1,30}\)|\b(?:pe|srt?a?|dra?|profa?|d|dona|seu|eng|frei|mrs?|ms)\.?\s/g, '');
  return (
    found.length > 1 &&
    found.every(({ start, end }) => /\s/.test(plain.slice(start - offset, end - offset))) &&
    /^(?:[\s,;&+]|\b(?:e|y|and)\b){0,40}$/.test(rest)
  );
}
