import { splitClauses } from './clause-edges.ts';
import { labelledPlace } from './columns.ts';
import type { Line, Reference } from './envelope.ts';
import { findMentions, type Mention, type Setting } from './mentions.ts';
import { findPeople, type PersonWords } from './names.ts';
import { findPlaces, type PlaceWords } from './places.ts';
import { findSignals, type Signal } from './signals.ts';
import type { Source } from './source.ts';
import type { Payment } from './wishes.ts';
import { ticketNames } from './ticket-names.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A line or a part of it with its own statement, and everything that was recognised in it. */
export type Clause = {
  line: Line;
  start: number;
  end: number;
  plain: string;
  mentions: Mention[];
  places: PlaceWords[];
  people: PersonWords[];
  signals: ReadonlySet<Signal>;
  /** Fields that the central asked for in the line before. */
  asked: ReadonlySet<Asked>;
  ref: Reference;
};

export type Asked = 'name' | 'phone' | 'from' | 'to' | 'date' | 'payment' | 'notes' | 'people' | 'seat' | 'return';

/** A line with its clauses. */
export type Reading = { line: Line; plain: string; text: string; tokens: Token[]; clauses: Clause[] };

const questions: readonly (readonly [Asked, RegExp])[] = [
  ['name', /\b(?:nome|name|nombre|quem)\b/],
  ['phone', /\b(?:telefone|celular|phone|telefono|contato)\b/],
  [
    'from',
    /\b(?:partida|origem|saida|embarque|de onde|onde (?:pega|busca)\w{0,4}|pick ?up|where from|from where|endereco de (?:partida|saida|embarque))\b/,
  ],
  ['to', /\b(?:destino|para onde|pra onde|destination|where to|drop ?off)\b/],
  ['date', /\b(?:data|hora|horario|quando|que horas|when|what time|que dia)\b/],
  ['payment', /\b(?:pagamento|payment|pagar|pago)\b/],
  ['people', /\b(?:quantas pessoas|quantos (?:passageiros|pax)|how many people|how many passengers)\b/],
  ['seat', /\bcadeirinha\b|\bchild seat\b/],
  ['return', /\b(?:volta|retorno|return)\b/],
  ['notes', /\b(?:observac\w{2,4}|obs)\b/],
];

/** Reads all lines that can carry facts of trips. */
export function readClauses(source: Source, lines: readonly Line[], setting: Setting): Reading[] {
  let asked = new Set<Asked>();
  let previous = '';
  let asker: string | undefined;
  const readings = lines.map((line) => {
    const plain = source.plain.slice(line.start, line.end);
    const text = source.text.slice(line.start, line.end);
    const isAnswer = line.isAgent || asker === undefined || asker !== line.author?.name;
    const reading = readLine(source, line, setting, isAnswer ? asked : new Set<Asked>());
    // The central asks, or one of two people who settle a trip asks the other.
    const isQuestion = line.isAgent || (line.author !== null && plain.endsWith('?'));
    if (isQuestion) {
      asked = new Set(questions.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind));
      asker = line.author?.name;
    } else if (plain !== '') asked = new Set();
    if (reading.clauses[0]) answer(reading.clauses[0], previous, plain);
    if (line.isAgent) previous = plain;
    return { ...reading, plain, text };
  });
  correctNext(readings);
  return readings;
}

const listLabel =
  /^[-*•\s]{0,3}(?:nomes?(?: d[oa]s \w{4,12})?|passageir[oa]s?|hospedes?|guests?|passengers?|pax|pasajer[oa]s|participantes|convidad[oa]s|lista de passageiros|names)\b[^:\n]{0,30}:?\s?$|[.!?;]\s(?:nomes|passageir[oa]s|hospedes|guests|passengers|pasajer[oa]s)\s?:\s?$/;

/** Returns true for a line that has one name, "3. Cláudio Nassif (líder)" or "- Ana Melo", and nothing of a trip. */
function isNameLine({ plain, clauses, line }: Reading): boolean {
  const people = clauses.flatMap((clause) => clause.people);
  const [person] = people;
  const before = plain.slice(0, (person?.start ?? line.start) - line.start);
  const isPlain = clauses.every(({ mentions, places }) =>
    [...mentions.filter(({ kind }) => kind === 'time' || kind === 'date' || kind === 'flight'), ...places].every(
      ({ start }) => person !== undefined && start > person.end && mentions.length === 0,
    ),
  );
  return (
    person !== undefined &&
    line.zone === 'body' &&
    isPlain &&
    /^(?:\d{1,2}\s?[.)ºª-]{0,2}|[-*•·–])\s{0,2}(?:(?:sr|sra|dr|dra|mr|mrs|ms|prof|profa)\.?\s)?$/.test(before) &&
    !/^[^(]{0,3}:/.test(plain.slice(person.end - line.start))
  );
}

/** Numbered or marked names on lines of their own are the passengers of a car. */
function readNumberedNames(readings: readonly Reading[]): void {
  const runs: Reading[][] = [];
  for (const reading of readings) {
    if (isNameLine(reading) && runs.length > 0) runs.at(-1)?.push(reading);
    else runs.push(isNameLine(reading) ? [reading] : []);
  }
  for (const run of runs.filter(({ length }) => length > 1))
    for (const person of run.flatMap(({ clauses }) => clauses.flatMap(({ people }) => people.slice(0, 1))))
      person.kind = 'rider';
}

/** Names on lines of their own under "Passageiros:" are those of the passengers. */
export function readNameLists(readings: readonly Reading[]): void {
  readNumberedNames(readings);
  let isOpen = false;
  for (const { plain, clauses, line } of readings) {
    if (listLabel.test(plain)) {
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

/** "Jurema, Rua Tito 800" answers the questions for the name and the address. */
function cutNameInFront(places: PlaceWords[], plain: string, offset: number): void {
  const [all = '', name = ''] =
    /^([a-z][a-z' ]{1,38}),\s(?=(?:r\.?|rua|av\.?|avenida|al\.?|alameda|praca|travessa|estrada|hotel)\s)/.exec(plain) ??
    [];
  const [first] = places;
  if (name === '' || first?.start !== offset) return;
  first.start = offset + all.length;
}

const nameLabel =
  /^[-•·\s]{0,3}(?:nomes?|passageir\w{1,4}|paciente|hospedes?|guests?(?: names?)?|names?|pax|passengers?(?: names?)?|mae|pai|clientes?|titular|pasajer\w{1,3}|solicitante|responsavel|contato|executiv[oa]|colaborador\w{0,2}|funcionari[oa]|convidad[oa]s?|motivo)[^:\n]{0,24}:\s?[^,;(|/\t\d-]{0,60}/;

function readLine(
  source: Source,
  line: Line,
  setting: Setting,
  questionsAsked: ReadonlySet<Asked>,
): Pick<Reading, 'line' | 'tokens' | 'clauses'> {
  const plain = source.plain.slice(line.start, line.end);
  const tokens = tokensOf(source.text.slice(line.start, line.end), plain, line.start);
  const mentions = findMentions(source, line, setting);
  // Behind "Paciente:" stands a name, although its words can also name a town.
  const label = nameLabel.exec(plain);
  const nameEnd = label ? line.start + label[0].length : line.start;
  const places = findPlaces(tokens, mentions, setting.isEnglish).filter(({ start }) => start >= nameEnd);
  const form = labelledPlace(plain);
  const isFree =
    form && mentions.every(({ kind, end }) => kind === 'need' || kind === 'category' || end <= line.start + form.start);
  const last = tokens.at(-1);
  // Behind "Ponto de partida:" all words are the place.
  if (
    form &&
    isFree &&
    last &&
    plain.length - form.start < 120 &&
    !/[;|>(]|\b(?:perdao|digo|ops|desculpa|sorry|aliás|alias|na verdade)\b|\s(?:x|para|pra|ate|to)\s/.test(
      plain.slice(form.start),
    )
  ) {
    const start = line.start + form.start;
    const end = last.kind === 'sign' && /[.,;]/.test(last.plain) ? last.start : last.end;
    const isAddress = /\d/.test(plain.slice(form.start));
    places.splice(0, places.length, { start, end, role: form.role, value: '', isAddress, isLabelled: true });
  }
  if (questionsAsked.has('name') && !line.isAgent) cutNameInFront(places, plain, line.start);
  for (const place of places) place.value = valueOf(source, place);
  const ticket = ticketNames(source.text.slice(line.start, line.end), line.start);
  if (ticket.length > 0) places.splice(0, places.length);
  const people = ticket.length > 0 ? ticket : findPeople(tokens, mentions, places, plain);
  for (const person of people) person.name = valueOf(source, person);
  const inPlace = ({ start, end, kind }: Mention) =>
    (kind === 'category' || kind === 'need') && places.some((place) => start >= place.start && end <= place.end);
  const kept = mentions.filter((mention) => !inPlace(mention));
  const clauses = splitClauses(tokens, line, plain, mentions, places).map(({ start, end }) => ({
    line,
    start,
    end,
    plain: source.plain.slice(start, end),
    mentions: wanted(within(kept, start, end), source.plain.slice(start, end), start),
    places: within(places, start, end),
    people: within(people, start, end),
    signals: signalsOf(source.plain.slice(start, end), within(mentions, start, end)),
    asked: questionsAsked,
    ref: line.ref,
  }));
  carryCorrection(clauses);
  return { line, tokens, clauses };
}

function signalsOf(plain: string, mentions: readonly Mention[]): ReadonlySet<Signal> {
  const signals = findSignals(plain);
  return mentions.some((mention) => mention.kind === 'noise' && mention.isDenied) ? signals.add('correction') : signals;
}

/**
 * "falei com ela agora, a volta é 13h30": a correction holds for the rest of its line, but not for a clause that tells a
 * trip of its own.
 */
function carryCorrection(clauses: readonly Clause[]): void {
  for (const [index, clause] of clauses.entries()) {
    const before = clauses[index - 1];
    if (before?.signals.has('correction') && !(hasFact(before) && isTripOfItsOwn(clause)))
      clause.signals = new Set([...clause.signals, 'correction']);
  }
}

function hasFact({ mentions, places }: Clause): boolean {
  return places.length > 0 || mentions.some(({ kind }) => kind !== 'noise' && kind !== 'phone');
}

function isTripOfItsOwn({ mentions, places }: Clause): boolean {
  return (['date', 'time'] as const).every((kind) => mentions.some((one) => one.kind === kind)) && places.length > 1;
}

/** "opa desculpa" on a line of its own corrects the next line of its writer. */
function correctNext(readings: readonly Reading[]): void {
  for (const [index, { clauses, line }] of readings.entries()) {
    const next = readings[index + 1];
    const isBare = clauses.length > 0 && clauses.every((clause) => !hasFact(clause) && clause.people.length === 0);
    if (!next || !isBare || !clauses.some(({ signals }) => signals.has('correction'))) continue;
    if (
      line.zone !== 'body' ||
      next.line.zone !== 'body' ||
      line.isAgent ||
      line.author?.name !== next.line.author?.name
    )
      continue;
    for (const clause of next.clauses) clause.signals = new Set([...clause.signals, 'correction']);
  }
}

const notNeeded =
  /^[^.;\d]{0,40}\b(?:nao (?:precis\w{1,4}|vai|vou|quero|tem|havera)|sem carro|no need|not needed|no hace falta|skip)\b/;
/** "cadeirinha própria", "el huevito lo traen ellos": the passengers bring what the words before name. */
const own =
  /^[^.;!?]{0,24}\b(?:propri[oa]s?|own|propi[oa]s?|(?:eu|nos|a gente|ela|ele|el[ea]s|a familia|a mae|o pai|os pais|nosotros|ellos) (?:ja )?(?:lev|tra[gz]|tem|tenh|llev|tra[ei])\w{0,5}|l[oa]s? (?:tra[ei]|llev|ten[eg])\w{1,5}|ja tenho|ja temos|(?:e|sao) (?:noss[oa]s?|del[ea]s?|minhas?|meus?)|por (?:nossa|minha) conta|(?:is|are) (?:ours|mine)|we have|we bring|we'?ll bring)\b/;

const brings =
  /\b(?:levamos|levo|levaremos|temos|tenho|trago|trazemos|trazem|levam|(?:levar|leva|traz|trazer|llevar|traer|bring|take)(?= (?:a |o |la |el )?(?:minha|meu|nossa|nosso|mi|nuestr[oa]|our|my|their|her|his|sua|seu|propri[oa]) )|we have|we'?ve got|i have|i'?ve got|they have|have our own|(?:we|i|they)(?:'?ll| will)? bring|bringing|llevamos|llevo|llevan|traemos|traigo|traen|tenemos|tengo|tienen) (?:ja |already )?(?:a |o |os |as |la |el |los |the )?(?:nossa |nosso |minha |meu |our |my |their |nuestr[oa] |mi |uma? |propri[oa] |una? |an? )?(?:own |propri[oa] )?$/;

/** Drops days that are not wanted ("quarta não precisa") and seats that the passengers bring ("cadeirinha própria"). */
function wanted(mentions: readonly Mention[], plain: string, offset: number): Mention[] {
  const dates = mentions.filter(({ kind }) => kind === 'date');
  const denied = new Set<Mention>();
  for (const date of dates.toReversed()) {
    const next = dates.find(({ start }) => start > date.start);
    const behind = plain.slice(date.end - offset, next ? next.start - offset : undefined);
    // "terça e quinta ele está no curso, não precisa"
    if (notNeeded.test(behind) || (next && denied.has(next) && behind.length < 6)) denied.add(date);
  }
  return mentions.filter((mention) => {
    const isSeat = mention.kind === 'need' && (mention.value === 'child_seat' || mention.value === 'baby_seat');
    const isOwn = own.test(plain.slice(mention.end - offset)) || brings.test(plain.slice(0, mention.start - offset));
    return !denied.has(mention) && !(isSeat && isOwn);
  });
}

function within<Item extends { start: number }>(items: readonly Item[], start: number, end: number): Item[] {
  return items.filter((item) => item.start >= start && item.start < end);
}

const options: readonly (readonly [Payment, RegExp])[] = [
  ['cash', /\b(\d)[\s).-]{1,3}dinheiro/],
  ['pix', /\b(\d)[\s).-]{1,3}pix/],
  ['card', /\b(\d)[\s).-]{1,3}cart/],
  ['billed', /\b(\d)[\s).-]{1,3}(?:fatura|voucher)/],
];

/** Reads "sim" and the number of an option as the answer to the question of the central. */
function answer(clause: Clause, question: string, plain: string): void {
  const place = { start: clause.start, end: clause.end };
  if (clause.asked.has('seat') && /^(?:sim|yes|si|isso|precisa|vai|por favor)\b/.test(plain))
    clause.mentions.push({ kind: 'need', value: 'child_seat', ...place });
  if (!clause.asked.has('payment') || !/^\d$/.test(plain)) return;
  const chosen = options.find(([, pattern]) => pattern.exec(question)?.[1] === plain);
  if (chosen) clause.mentions.push({ kind: 'payment', value: chosen[0], ...place });
}

function valueOf(source: Source, { start, end }: { start: number; end: number }): string {
  return source.text.slice(start, end).replaceAll('\t', ' ').replaceAll('"', '').trim();
}
