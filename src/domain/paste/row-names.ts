import { bareText } from '#domain/same-text.ts';
import { firstNames } from './first-names.ts';
import type { Person } from './leg.ts';
import { nameParticles, placeWords, streetWords, titles } from './lexicon.ts';
import { isListOfNames } from './name-lists.ts';
import { notNames } from './name-words.ts';
import type { Reading } from './reading.ts';
import { regex } from './regex.ts';
import type { Cell, Row } from './rows.ts';

/** Reads the passengers of the cell with names, or those that the whole line names. */
export function ridersOf(row: Row, column: number): Person[] {
  if (row.below) return row.below.flatMap(namesBelow);
  const { clauses } = row.reading;
  const mentions = clauses.flatMap((clause) => clause.mentions);
  const taken = [...mentions, ...clauses.flatMap((clause) => clause.places)];
  const named = row.cells[column];
  // "08:00 Whitcombe, George - 2 pax"
  const cells = row.cells.map(({ start, end, text }) => {
    const [, time = '', first = ''] =
      /^(\s?\d{1,2}[:h]\d{0,2}h?[\s:–-]{1,3})\p{Lu}[\p{L}'-]{1,20},\s(\p{Lu}[\p{L}'-]{1,20})\s?$/u.exec(text) ?? [];
    const isName = first !== '' && !notNames.has(bareText(first)) && !placeWords.has(bareText(first));
    const skip = isName ? time.length : 0;
    return { start: start + skip, end, text: text.slice(skip) };
  });
  const cell =
    named && isNameCell(named.text)
      ? named
      : cells.find(
          ({ start, end, text }) =>
            isNameCell(text) && taken.every((one) => one.start >= end || one.end <= start || one.start > start + 2),
        );
  const inside =
    cell && cell !== named
      ? clauses.flatMap((clause) =>
          clause.people.filter(({ kind, start, end }) => kind === 'rider' && start >= cell.start && end <= cell.end),
        )
      : [];
  const isPlain =
    inside.length === 0 ||
    (peopleIn(cell as Cell, taken).length >= inside.length &&
      !/^[\s–-]{0,3}\p{L}{3,12}(?:ar|er|ir)\s/u.test(cell?.text ?? ''));
  const people: Person[] = !isPlain
    ? inside.map(({ start, end, name }) => ({ start, end, name }))
    : cell
      ? peopleIn(cell, cell === named ? mentions : taken)
      : [];
  // "Car B" is no name.
  const first = row.cells[0]?.start ?? 0;
  const told = clauses.flatMap((clause) =>
    clause.people.filter(({ kind, start }) => (kind === 'rider' || kind === 'loose') && start >= first),
  );
  // "Car 1: Beatrix Holloway, Simon Holloway, grandma Edith Crane": the cells are one list of names.
  if (
    cell !== named &&
    told.length > people.length &&
    people.every(({ name }) => told.some((one) => one.name === name))
  )
    people.splice(0, people.length, ...told.map(({ start, end, name }) => ({ start, end, name })));
  if (people.length === 0)
    people.push(...clauses.flatMap((clause) => clause.people.map(({ start, end, name }) => ({ start, end, name }))));
  people.push(...companionsOf(row, people, taken));
  people.push(...(row.beside ? namesBelow(row.beside) : []));
  const phones = mentions.filter((mention) => mention.kind === 'phone');
  for (const phone of phones) {
    // The number in a column of its own is that of the first name.
    const isApart = cell !== undefined && cell === named && phone.start > cell.end;
    const owner = (isApart ? undefined : people.findLast(({ end }) => end <= phone.start)) ?? people[0];
    if (owner) owner.phone ??= phone;
  }
  return people;
}

const companionWords = regex('g')`
  (?:^|[\s),-])(?:com|c\/|with|con|acompanhad[oa] (?:d[aeo]|por|pel[oa])|acompanhantes?)[\s:]{1,2}(?:[oa]s? |su?a |seu )?(?:(?:filh
  |net|espos|marid|mulher|irma|sobrinh|cuidador|enfermeir|nora|genr|prim|amig|vizinh|colega)[a-z]{0,3} )?
`;

/** Reads "Vó Zefa (cadeira de rodas) com a Dalva" and "acompanhante: filho Edson" behind the names of a row. */
function companionsOf(
  { reading }: Row,
  people: readonly Person[],
  taken: readonly { start: number; end: number }[],
): Person[] {
  const { line, plain, text } = reading;
  const last = people.at(-1);
  if (!last) return [];
  const known = new Set(people.map(({ name }) => name));
  return [...plain.matchAll(companionWords)].flatMap(({ index, 0: words }) => {
    const start = index + words.length;
    if (line.start + start < last.end) return [];
    const end = start + (/^[^,;|()\t]{2,40}/.exec(plain.slice(start))?.[0].replace(/\s[-/]\s.{0,40}$/, '').length ?? 0);
    const cell = { start: line.start + start, end: line.start + end, text: text.slice(start, end) };
    return peopleIn(cell, taken).filter(({ name }) => !known.has(name));
  });
}

/** Reads "Kaio / Renan P. / prof. Edgar (19 99600-4141)". */
function namesBelow({ line, text, clauses }: Reading): Person[] {
  const phones = clauses.flatMap(({ mentions }) => mentions.filter((mention) => mention.kind === 'phone'));
  if (!text.includes(' / '))
    return clauses.flatMap(({ people, mentions }) =>
      people.map(({ start, end, name }) => {
        const phone = mentions.find((mention) => mention.kind === 'phone');
        return { start, end, name, ...(phone?.kind === 'phone' && { phone }) };
      }),
    );
  let start = line.start;
  return text.split(' / ').flatMap((part) => {
    const cell = { start, end: start + part.length, text: part };
    start += part.length + 3;
    const people = peopleIn(cell, phones);
    const phone = phones.find((one) => one.start >= cell.start && one.start < cell.end);
    for (const person of people) if (phone) person.phone = phone;
    return people;
  });
}

function isNameCell(text: string): boolean {
  const words = plainWords(text.replaceAll(/\([^()]{0,80}\)/g, ''));
  return (
    words.length > 0 &&
    words.length < 12 &&
    !/\s(?:x|->|>)\s/.test(text) &&
    !/^(?:in|out|ida|volta|chegada|saida|retorno|transfer)$/.test(words[0] ?? '') &&
    !/\d/.test(text.replaceAll(/\([^()]{0,80}\)?/g, '')) &&
    words.some((word) => word.length > 1)
  );
}

function plainWords(text: string): string[] {
  return bareText(text)
    .split(/[\s.,]/)
    .filter(Boolean);
}

/** Splits "Tiago, Bruno e Valdir" into names. "Reyes, Jomar A." is one name with the surname first. */
function peopleIn(cell: Cell, taken: readonly { start: number; end: number }[]): Person[] {
  const stop =
    taken.filter(({ start }) => start >= cell.start && start < cell.end).toSorted((a, b) => a.start - b.start)[0]
      ?.start ?? cell.end;
  // "Padrinhos: Léo Sampaio, Duda Sampaio"
  const label = /^\s?\p{L}[\p{L} ]{2,24}:(?=\s\p{Lu})/u.exec(cell.text)?.[0] ?? '';
  const text = cell.text
    .slice(0, Math.max(0, stop - cell.start))
    .replace(label, (words) => ' '.repeat(words.length))
    .replace(/\([^)]{0,80}\)?\s{0,2}$/, '');
  const isInverted =
    /^[\p{L}' -]{2,30},\s[\p{L}.' -]{2,30}$/u.test(text) &&
    !/\s(?:e|y|and)\s/.test(text) &&
    !/,\s(?:sr|sra|dr|dra|mr|mrs|ms|prof|eng)\.?\s/i.test(text) &&
    !firstNames.has(plainWords(text)[0] ?? '');
  const parts = isInverted ? [text] : text.split(/,\s|\s(?:e|y|and|&|\+|\/)\s/);
  const people: Person[] = [];
  let from = 0;
  for (const part of parts) {
    const offset = text.indexOf(part, from);
    from = offset + part.length;
    const name = withoutTitle(part.trim());
    const start = cell.start + text.indexOf(name, offset);
    const [head = ''] = plainWords(name);
    if ((notNames.has(head) && !/^(?:equipe|grupo|casal|familia|turma)$/.test(head)) || streetWords.includes(head))
      continue;
    const isName = /^\p{Lu}/u.test(name) || firstNames.has(plainWords(name)[0] ?? '');
    if (isName && name.length < 50) people.push({ start, end: start + name.length, name });
  }
  return people;
}

function withoutTitle(name: string): string {
  let rest = name;
  for (let count = 0; count < 3; count += 1) {
    const [, title = '', tail = ''] = /^([\p{L}]{1,12})[.]?\s(.{1,80})$/u.exec(rest) ?? [];
    const [plain = ''] = plainWords(title);
    if ((!titles.has(plain) || title === 'Irma') && !(nameParticles.has(plain) && plain !== 'e')) break;
    rest = tail;
  }
  return rest.replace(/[\s.,:;-]{1,4}$/, (sign) =>
    /^\.$/.test(sign) && /\b\p{Lu}$/u.test(rest.slice(0, -1)) ? sign : '',
  );
}

/** The names of a row can stand on the lines below it. */
export function withRidersBelow(row: Row, rows: readonly Row[], readings: readonly Reading[]): Row {
  const next = readings[row.index + 1];
  const isNamed = row.reading.clauses.some(({ people }) => people.length > 0);
  // "c/ Mônica Rocha (acompanhante)"
  if (isNamed && next && companion.test(next.plain) && !rows.some(({ reading }) => reading === next))
    return { ...row, beside: next };
  if (isNamed) return row;
  const below: Reading[] = [];
  for (const reading of readings.slice(row.index + 1)) {
    if (rows.some((other) => other.reading === reading)) break;
    if (!isNames(reading) && !isBareName(reading, below.at(-1) ?? row.reading)) break;
    below.push(reading);
  }
  // A single name below the last row can be that of the writer.
  const isSigned = below.length === 1 && below[0] && !isNames(below[0]) && row === rows.at(-1);
  if (isSigned) return row;
  return below.length > 0 ? { ...row, below } : row;
}

/** "Gilson Tavares" on a line of its own, right below the row or another name */
function isBareName({ line, plain, clauses }: Reading, above: Reading): boolean {
  const people = clauses.flatMap((clause) => clause.people);
  const [person] = people;
  return (
    line.start - above.line.end < 2 &&
    line.zone === 'body' &&
    people.length === 1 &&
    person !== undefined &&
    /^(?:loose|rider)$/.test(person.kind) &&
    person.name.includes(' ') &&
    plain.length - person.name.length < 8 &&
    clauses.every(({ mentions, places }) => mentions.length + places.length === 0)
  );
}

const companion = /^(?:[-•]\s)?(?:c\/|com\b|with\b|con\b|\+|acompanhant\w{1,2}\b)/;

function isNames({ plain, clauses, line }: Reading): boolean {
  const isPlain = clauses.every(
    ({ mentions, places }) =>
      places.length === 0 && mentions.every(({ kind }) => /^(?:phone|people|luggage|need)$/.test(kind)),
  );
  const [first] = clauses[0]?.people ?? [];
  // "Marcela Viana (61 99877-1020)"
  const isAlone =
    first !== undefined &&
    first.name.includes(' ') &&
    /^[-•*·\s]{0,3}[a-z' .]{4,50}(?:[,(–-]|\s){0,3}(?:\+?[\d() -]{8,20})?$/.test(plain);
  // "Marcos Bittar, Silvana Bittar e Neusa Ferrante"
  const named = clauses.flatMap((clause) => clause.people);
  if (isPlain && (isAlone || isListOfNames(named, plain, line.start))) return true;
  return (
    isPlain &&
    !/^(?:pax|passageir\w{1,3}|passengers?|pasajer\w{1,3}|guests?|hospedes?)\s?:/.test(plain) &&
    (plain.includes(' / ') || (/^[-•*·]\s/.test(plain) && clauses.some(({ people }) => people.length > 0)))
  );
}
