import { answer, type Asked, askedIn } from './answers.ts';
import { splitClauses } from './clause-edges.ts';
import { labelledPlace } from './columns.ts';
import type { Line, Reference } from './envelope.ts';
import { findMentions, type Mention, type Setting } from './mentions.ts';
import { findPeople, type PersonWords } from './names.ts';
import { findPlaces, type PlaceWords } from './places.ts';
import { joinPlaces } from './place-joins.ts';
import { withoutOtherDrivers } from './others-drive.ts';
import { regex } from './regex.ts';
import { findSignals, type Signal } from './signals.ts';
import type { Source } from './source.ts';
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
  /** Word of the end whose address the central asked for, "Endereço da casa?". */
  askedPlace?: string;
  ref: Reference;
};

/** A line with its clauses. */
export type Reading = { line: Line; plain: string; text: string; tokens: Token[]; clauses: Clause[] };

/** Reads all lines that can carry facts of trips. */
export function readClauses(source: Source, lines: readonly Line[], setting: Setting): Reading[] {
  let asked = new Set<Asked>();
  let question: Clause[] = [];
  const told: Clause[] = [];
  let asker: string | undefined;
  const readings = lines.map((line) => {
    const plain = source.plain.slice(line.start, line.end);
    const text = source.text.slice(line.start, line.end);
    const isAnswer = line.isAgent || asker === undefined || asker !== line.author?.name;
    const reading = readLine(source, line, setting, isAnswer ? asked : new Set<Asked>());
    // The central asks, or one of two people who settle a trip asks the other.
    const isQuestion = line.isAgent || (line.author !== null && plain.endsWith('?'));
    if (isQuestion) {
      asked = askedIn(plain);
      asker = line.author?.name;
    } else if (plain !== '') asked = new Set();
    if (reading.clauses[0]) answer(reading.clauses[0], question, plain, told);
    if (!line.isAgent) told.push(...reading.clauses);
    if (isQuestion) question = reading.clauses;
    else if (plain !== '') question = [];
    return { ...reading, plain, text };
  });
  correctNext(readings);
  return readings;
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

const nameLabel = regex()`
  ^[-•·\s]{0,3}(?:nomes?|passageir\w{1,4}|paciente|hospedes?|guests?(?: names?)?|names?|pax
  |passengers?(?: names?)?|mae|pai|clientes?|titular|pasajer\w{1,3}|solicitante|responsavel|contato|executiv[oa]
  |colaborador\w{0,2}|funcionari[oa]|convidad[oa]s?|motivo)[^:\n]{0,24}:\s?[^,;(|/\t\d-]{0,60}
`;

/** "Convidados - Seminário de Geotecnia 2027" */
const eventTitle = regex()`
  ^[^:\n]{3,40} [-–—|] (?:[ivx\d]{1,5}[ºoª]? )?(?:seminarios?|congress?o|congress|torneio|torneo|encontro|simposio
  |symposium|conferencia|conference|workshop|festival|feira|campeonato|copa|maratona|convencao|convention|summit
  |jornadas?|forum de|semana d[ae]|casamento|wedding|boda)\b(?![^\n]{0,90}(?:->|>|→|\b(?:hotel|aeroporto|airport|rua|av|x|n[oa]|em|at|en|para|pra|p\/|to|as|saindo)
  \b))[^\n]{0,90}$
`;

/** "casa: Rua Tito 308" */
const aliasOf = /^(?:casa|trabalho|escritorio|empresa|home|office|oficina|hotel)\s?[:=]\s?(?=\S)/;

/** "do Hotel Torre Sul e não mais do escritório", "to the airport instead of the office" */
const deniedPlace = regex()`
  \b(?:nao mais|(?:e|y|and|,) (?:nao|no|not)(?: mais| mas)?|no longer|ya no|instead|rather than|em vez|ao inves
  |en vez|en lugar)\s(?:(?:de|d[oa]s?|del|from|of|at|to|in|no|na|em|en|para|pra|pro|ao?|the|el|la|o)\s){1,2}$
  |\b(?:hora|horario|time) (?:a gente |eu |ele |ela |i'?ll |we'?ll )?$
  |\b(?:avis|lig|cham|confirm|combin|call|text|ring|llam)\w{0,5} (?:voces |vcs |you |tudo )?(?:(?:d[aeo]|n[ao]|em|from|at|desde|en|the|el|la|del?) ){1,2}$
`;

/** "Portão 2  Assento 7A" of a boarding card is no place. */
const seat = /\b(?:assento|poltrona|seat|asiento|boarding)\b/;
const gate = /^(?:portao|gate|puerta|terminal|term)\b/;

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
  const written = source.text.slice(line.start, line.end);
  const places = joinPlaces(findPlaces(tokens, mentions, setting.isEnglish), mentions, written, line.start).filter(
    ({ start }) =>
      start >= nameEnd &&
      !eventTitle.test(plain) &&
      !deniedPlace.test(plain.slice(0, start - line.start)) &&
      !(seat.test(plain) && gate.test(plain.slice(start - line.start))),
  );
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
    !/[;|>(]|\b(?:perdao|digo|ops|desculpa|sorry|aliás|alias|na verdade)\b|\s(?:x|para|pra|ate|to)\s|[.,/–-]\s(?:destin\w{1,5}|para|to|hasta|ate|desembarque|drop\w{0,4}|orige[mn]|saida|salida|from|de|embarque|pick ?-?up|chegada|llegada)\s?:/.test(
      plain.slice(form.start),
    )
  ) {
    const start = line.start + form.start;
    const end = last.kind === 'sign' && /[.,;]/.test(last.plain) ? last.start : last.end;
    const isAddress = /\d/.test(plain.slice(form.start));
    places.splice(0, places.length, { start, end, role: form.role, value: '', isAddress, isLabelled: true });
  }
  if (questionsAsked.has('name') && !line.isAgent) cutNameInFront(places, plain, line.start);
  // "não é Hotel Fasano, é Hotel Emiliano"
  places.splice(
    0,
    places.length,
    ...places.filter(({ start, end }) => !isDeniedPlace(plain, start - line.start, end - line.start)),
  );
  for (const place of places) {
    place.start += aliasOf.exec(source.plain.slice(place.start, place.end))?.[0].length ?? 0;
    place.value = valueOf(source, place);
  }
  const ticket = ticketNames(source.text.slice(line.start, line.end), line.start);
  if (ticket.length > 0) places.splice(0, places.length);
  const people = ticket.length > 0 ? ticket : findPeople(tokens, mentions, places, plain);
  for (const person of people) person.name = valueOf(source, person);
  const inPlace = ({ start, end, kind }: Mention) =>
    (kind === 'category' || kind === 'need') && places.some((place) => start >= place.start && end <= place.end);
  const kept = mentions.filter((mention) => !inPlace(mention));
  const clauses = splitClauses(tokens, line, plain, mentions, places).map(({ start, end }) => {
    const told = source.plain.slice(start, end);
    const own = withoutOtherDrivers(told);
    const isOwn = (one: { start: number }) => own[one.start - start] === told[one.start - start];
    return {
      line,
      start,
      end,
      plain: own,
      mentions: wanted(within(kept, start, end).filter(isOwn), own, start),
      places: within(places, start, end).filter(isOwn),
      people: within(people, start, end).filter(isOwn),
      signals: signalsOf(own, within(mentions, start, end), within(places, start, end).length > 0),
      asked: questionsAsked,
      ref: line.ref,
    };
  });
  carryCorrection(clauses);
  return { line, tokens, clauses };
}

/** "ele pediu pra sair 8h30" and "let's do 1:45" name another time alone. */
const anotherTime = regex()`
  \b(?:(?:ele|ela|eles|elas|hospede|cliente|passageir[oa]|paciente|he|she|they) (?:pediu|pediram|prefere\w{0,2}
  |preferi\w{1,4}|quer|querem|asked|prefers?|wants?)|let'?s (?:do|say|make)|(?:can|could) (?:we|you) (?:do|make)
  |pode (?:vir|passar|buscar|mandar|ser)|pediram (?:pra|para)|da (?:pra|para) (?:ser|adiantar|atrasar))\b
`;

function isDeniedPlace(plain: string, start: number, end: number): boolean {
  return (
    /\b(?:nao|not|no) (?:e|eh|sera|es|is)(?: mais)? (?:(?:[oa]s?|n[oa]|the|el|la|pr[oa]|para|from|to|at|d[oa]|de) ){0,2}$/.test(
      plain.slice(0, start),
    ) && /^,?\s(?:e sim|mas sim|mas|e|eh|sim|but|sino|it'?s|es)\s/.test(plain.slice(end))
  );
}

function signalsOf(plain: string, mentions: readonly Mention[], isPlaced: boolean): ReadonlySet<Signal> {
  const signals = findSignals(plain);
  const kinds = new Set(mentions.map(({ kind }) => kind));
  if (!isPlaced && kinds.has('time') && !kinds.has('date') && anotherTime.test(plain)) signals.add('correction');
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
/** "te confirmo o dia amanhã": the day of a further message. */
const promised = regex()`
  \b(?:(?:te|lhe|vos|ja|eu|depois|le) (?:confirm|avis|fal|lig|retorn|mand|dig)(?:o|amos)|confirm(?:o|amos)
  |avis(?:o|amos)|dou (?:um )?retorno|(?:i|we)(?:'ll| will) (?:confirm|let you know|call|text))\b(?! (?:para|pra|p\/|for)\b)[^.;,\d]{0,24}$
`;
/** "cadeirinha própria", "el huevito lo traen ellos": the passengers bring what the words before name. */
const own = regex()`
  ^[^.;!?]{0,24}\b(?:propri[oa]s?|own|propi[oa]s?|(?:eu|nos|a gente|ela|ele|el[ea]s|a familia|a mae|o pai|os pais
  |nosotros|ellos) (?:ja )?(?:lev|tra[gz]|tem|tenh|llev|tra[ei])\w{0,5}(?! \d| anos| meses)|l[oa]s? (?:tra[ei]|llev|ten[eg])\w{1,5}
  |ja tenho|ja temos|(?:e|sao) (?:noss[oa]s?|del[ea]s?|minhas?|meus?)|por (?:nossa|minha) conta|(?:is|are) (?:ours
  |mine)|we have|we bring|we'?ll bring)\b
`;

const brings = regex()`
  \b(?:levamos|levo|levaremos|temos|tenho|trago|trazemos|trazem|levam|(?:a gente|nos|eu|el[ea]s?|o pai|a mae|os pais
  |a familia|[oa] [a-z]{4,12}) (?:mesm[oa]s? )?(?:ja |vai |vao )?(?:leva|levam|levar|traz|trazem|trazer|tem|lleva
  |llevan|trae|traen)|(?:levar|leva|traz|trazer|llevar|traer|bring
  |take)(?= (?:a |o |la |el )?(?:minha|meu|nossa|nosso|mi|nuestr[oa]|our|my|their|her|his|sua|seu|propri[oa]) )
  |we have|we'?ve got|i have|i'?ve got|they have|have our own|(?:we|i|they)(?:'?ll| will)? bring|bringing|llevamos
  |llevo|llevan|traemos|traigo|traen|tenemos|tengo) (?:ja |already )?(?:a |o |os |as |la |el |los |the )?(?:nossa |nosso |minha |meu |our |my |their |nuestr[oa] |mi |uma? |propri[oa] |una? |an? )?(?:own |propri[oa] )?$
`;

/** Drops days that are not wanted ("quarta não precisa") and seats that the passengers bring ("cadeirinha própria"). */
function wanted(mentions: readonly Mention[], plain: string, offset: number): Mention[] {
  const dates = mentions.filter(({ kind }) => kind === 'date');
  const denied = new Set<Mention>();
  for (const date of dates.toReversed()) {
    const next = dates.find(({ start }) => start > date.start);
    const behind = plain.slice(date.end - offset, next ? next.start - offset : undefined);
    // "terça e quinta ele está no curso, não precisa"
    const ahead = promised.exec(plain.slice(0, date.start - offset))?.[0] ?? '';
    // "Confirmo a alta para sábado, com saída às 11h" tells the trip.
    const isTrip = ahead.startsWith('confirm') && /^[^.;!?\n]{0,30}\b\d{1,2}(?:h\b|[:h]\d{2}| horas)/.test(behind);
    if (ahead !== '' && !isTrip) denied.add(date);
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

function valueOf(source: Source, { start, end }: { start: number; end: number }): string {
  return source.text.slice(start, end).replaceAll('\t', ' ').replaceAll('"', '').trim();
}
