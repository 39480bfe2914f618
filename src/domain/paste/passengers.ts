import { keepNewest } from './companions.ts';
import type { Clause, Reading } from './reading.ts';
import { mailSender, orgWords, senderName, signatureNames, subjectRiders } from './senders.ts';
import { isContactOnly, staysBehind } from './bystanders.ts';
import { givePhones, giveSignedPhone, wordsOf } from './passenger-phones.ts';
import { units } from './name-words.ts';
import type { PersonWords } from './names.ts';
import type { Person } from './leg.ts';
import { regex } from './regex.ts';

/** Most names that are looked at, from the start of the text. */
const mostPeople = 120;

/** "só para levar um malote, sem passageiro" */
const nobodyRides = /\b(?:sem|nenhum|without|no|sin) (?:passageir[oa]s?|passengers?|pasajer[oa]s?)\b/;

/** Returns the passengers that a text names for all of its trips. */
export function passengersOf(readings: readonly Reading[], clauses: readonly Clause[]): Person[] {
  const text = clauses.map(({ plain }) => plain).join('\n');
  if (nobodyRides.test(text)) return [];
  const isOut = ({ name }: PersonWords) => gaveUp(name, text);
  const everyone = clauses
    .flatMap((clause) => clause.people.map((person) => ({ person, clause })))
    .slice(0, mostPeople);
  const stays = everyone.filter(({ person, clause }) => staysBehind(person, clause));
  const people = everyone.filter((one) => !isOut(one.person) && !stays.some((other) => isSamePerson(one, other)));
  const counts = countsIn(clauses);
  const said = people.filter(
    ({ person, clause }) =>
      person.kind === 'rider' ||
      listsAll(clause, counts) ||
      (clause.asked.has('passenger') && !clause.line.isAgent && (person.kind === 'loose' || person.kind === 'self')),
  );
  const isLarge = Math.max(0, ...counts) > 7 && !ownRide.test(text);
  if (isLarge && said.length === 1 && said.every((one) => isSigned(one, clauses))) return [];
  const isOwnRide = ownRide.test(text) && people.some(({ person }) => person.kind === 'self');
  // "got your number off Dona Lu ... name's Orla": a title alone makes no passenger beside a writer who rides.
  const named0 = isOwnRide ? said.filter(({ person }) => !person.isTitled) : said;
  const riders =
    named0.length > 0
      ? [...named0]
      : isOwnRide
        ? []
        : people.filter((one) => one.person.kind === 'contact' && !isContactOnly(one));
  const isForward = clauses.some(
    ({ line, signals }) =>
      line.isForwarded === true &&
      (signals.has('request') || ownRide.test(text) || /\b(?:pr?a|para) mim\b|\bfor me\b|\bpara mi\b/.test(text)),
  );
  const writers = people.filter(
    ({ person, clause }) =>
      (person.kind === 'self' || person.kind === 'loose') &&
      isWriter(person, clause) &&
      !clause.asked.has('passenger') &&
      (isOwnRide || !isStaff(person, clause)) &&
      // The sender of a forwarded request is its writer.
      (!isForward || clause.line.isForwarded === true),
  );
  const ridesAlong = clauses.some(({ signals }) => signals.has('rides_along'));
  if (ridesAlong && riders.length === 0) riders.push(...besideSender(writers, clauses));
  // "para dois diretores: Heloísa (51 ...), que embarca na ...; pegar Norberto na ...": the count says that both ride.
  keepNewest(riders);
  const count = Math.max(0, ...counts);
  // The rows of a list have counts of their own.
  const most = Math.max(count, ...countsIn(readings.flatMap((reading) => reading.clauses)));
  const missing = riders.length > 0 ? Math.max(0, count - riders.length) : 0;
  const others = writers.filter(
    ({ person, clause }) => person.kind === 'loose' && clause.line.zone === 'body' && hasPhoneBeside(person, clause),
  );
  riders.unshift(...others.slice(0, missing), ...meantByPronoun(people, riders));
  // "vão 12 crianças e 2 professoras ... Denise - Secretaria": who signs for a group does not ride with it.
  const isForGroup =
    (riders.length === 0 || (organiser.test(text) && riders.every(({ person }) => person.kind === 'contact'))) &&
    (most > 7 || (most > 1 && (groups.test(text) || people.some(isOfDesk) || isSignedByDesk(readings)))) &&
    !ownRide.test(text) &&
    people.every((one) => one.person.kind !== 'self' || isOfDesk(one));
  const isReached = people.some(({ person, clause }) => person.kind !== 'contact' && hasPhoneBeside(person, clause));
  if (isForGroup && !isReached && (groupGoes.test(text) || clauses.every(({ line }) => line.author === null)))
    return [];
  const named = withoutFamily(
    unique(
      riders.length > 0 ? [...(ridesAlong ? lastWriter(writers).slice(0, 1) : []), ...riders] : lastWriter(writers),
    ),
  );
  const found: Person[] = named
    .map((one) => longestNaming(one, people))
    .map(({ person }) => ({ start: person.start, end: person.end, name: person.name }))
    .map((person) => fullName(person, clauses));
  if (found.length === 0) found.push(...subjectRiders(readings));
  // The signature of a forwarded request is less than the name of its sender.
  if (found.length === 0 && isForward) found.push(...senderName(clauses));
  const signed =
    found.length === 0 || (ridesAlong && !isForward && riders.length > 0 && writers.length === 0)
      ? signatureNames(readings)
      : [];
  if (signed.length > 0) found.push(...signed);
  else if (ridesAlong && riders.length > 0 && writers.length === 0)
    found.unshift(...senderName(clauses).filter(({ name }) => found.every((other) => !isSameName(name, other.name))));
  if (found.length === 0) found.push(...senderName(clauses));
  if (found.length === 0) found.push(...mailSender(readings));
  givePhones(
    found,
    clauses,
    riders.length > 0 || stays.length > 0,
    ownRide.test(text) && !people.some(({ person }) => person.kind === 'self'),
  );
  const [signer] = signed.length > 0 ? signed : found.length === 1 ? found : [];
  if (signer && !signer.phone) giveSignedPhone(signer, readings, ownRide.test(text) && !isSignedByDesk(readings));
  return found;
}

/** "3 técnicos" and, on a line of their own, "Juvenal, Robson e Tadeu" */
function listsAll({ people, plain }: Clause, counts: readonly number[]): boolean {
  const loose = people.filter(({ kind }) => kind === 'loose').length;
  return / (?:e|y|and|&) /.test(plain) && loose > 1 && loose === people.length && counts.includes(loose);
}

function countsIn(clauses: readonly Clause[]): number[] {
  return clauses.flatMap(({ mentions }) => mentions.map((one) => (one.kind === 'people' ? one.count : 0)));
}

/** "minha tia vai operar, Zilda Mazur. eu vou junto", written by Heloísa Mazur: takes the passenger off the writers. */
function besideSender(writers: Found[], clauses: readonly Clause[]): Found[] {
  const [sender] = senderName(clauses);
  const beside = writers.filter(
    ({ person }) => sender && person.kind === 'loose' && !isSameName(sender.name, person.name),
  );
  if (beside.length > 0) writers.splice(0);
  return beside.slice(-1);
}

const pronounRides =
  /\b(?:sao|serao|somos|vao|viajam|va[in]|son|viajan|it'?s|that'?s|it will be) (?:so )?(?:el[ea]|she|he|her|him|ella?) (?:e|y|and|mais|com|con|with) (?:[oa] |el |la |the |su?a |seu |her |his )?/;

/** "Iara Monteverde, pousa 12h50" - "São ela e o produtor Caio": the pronoun means the person who was named last. */
function meantByPronoun(people: readonly Found[], riders: readonly Found[]): Found[] {
  const beside = riders.find(({ clause }) => pronounRides.test(clause.plain));
  const named = people.findLast(
    ({ person, clause }) =>
      beside !== undefined &&
      person.kind === 'loose' &&
      clause.start < beside.clause.start &&
      clause.line.zone === 'body',
  );
  return named ? [named] : [];
}

/** "Irmã Gorete" on a line below all facts signs: a title makes no passenger there. */
function isSigned({ person, clause }: Found, clauses: readonly Clause[]): boolean {
  const behind = clauses.slice(clauses.indexOf(clause) + 1);
  const isAlone = clause.line.author === null && clause.plain.trim().length - person.name.length < 14;
  return (
    isAlone &&
    behind.every(({ mentions, places }) => places.length === 0 && mentions.every(({ kind }) => kind === 'phone'))
  );
}

/** "Rui" below a text whose sender is "Rui Melo" */
function fullName(person: Person, clauses: readonly Clause[]): Person {
  const authors = clauses.flatMap(({ line }) => (line.author && !line.isAgent ? [line.author] : []));
  const [own] = wordsOf(person.name);
  const known = authors.find(({ name }) => wordsOf(name).length === 2 && wordsOf(name)[0] === own);
  return known && wordsOf(person.name).length === 1 ? { ...person, ...known } : person;
}

/** "Att, Simone - RH" */
function isOfDesk({ person, clause }: Found): boolean {
  const [, unit = ''] =
    /^\s?(?:[-|/,(]|d[aeo]|at|from)\s?([a-z. ]{2,24})/.exec(clause.plain.slice(person.end - clause.start)) ?? [];
  return orgWords.test(unit) || unit.split(' ').some((word) => units.has(word));
}

/** A department or a firm stands in the lines below the closing words. */
function isSignedByDesk(readings: readonly Reading[]): boolean {
  const words = readings.flatMap(({ line, plain }) => (line.zone === 'signature' ? plain.split(/[^a-z]/) : []));
  return words.some((word) => units.has(word) || orgWords.test(word));
}

const organiser = /\bsou (?:a |o )?(?:cerimonialista|organizador|secretari|assistente|coordenador|produtor|assessor)/;
const groups =
  /\b(?:noivos|recem[ -]casados|pessoal d[aeo]|criancas|alunos|alunas|professor\w{1,3}|hospedes|convidados|grupo|equipe|funcionarios|passageiros|visitantes|pacientes|participantes|tripula\w{3,7}|elenco|equipo|delegac\w{2,3}|comitiva|team|cast|crew|guests|students|group|huespedes|alumnos|ninos)\b/;

/** "Sábado o grupo vai pro retiro" tells of others, also in a chat. */
const groupGoes = regex()`
  \b(?:[oa]s? (?:grupo|turma|equipe|time|galera|pessoal|alun[oa]s|criancas|idosos|jovens|hospedes|convidados
  |funcionarios|tecnicos|medicos|visitantes|delegacao|comitiva|banda|coral|elenco) (?:vai|vao|sai|saem|viaja[m]?
  |chega[m]?|embarca[m]?|precisa[m]?)|the (?:group|team|guests|students|kids|crew) (?:is|are|will|goes?|leaves?
  |arrives?|needs?)|(?:el grupo|los (?:huespedes|alumnos|chicos|invitados)|la delegacion|el equipo) (?:va|van
  |sale|salen|llega|llegan|viaja|viajan|necesita))\b
`;

/** Words of a writer who rides. */
const ownRide =
  /\b(?:me (?:busc|peg|lev|esper)\w{1,4}|(?:buscar|pegar|levar|conduzir|transportar)-me|minha (?:casa|residencia)|sou hospede|soy huesped|meu voo|nosso voo|estou (?:n[oa]|em|hospedad)|estamos (?:n[oa]|em)|vou (?:pra|para|pro|ao|sair|viajar|precisar)|eu e|eu vou|(?:preciso|quero|queria) ir|somos|viajo|chego|chegamos|saio|saimos|moro|pick (?:me|us)|my (?:flight|boyfriend|husband|wife|girlfriend|partner)|me and my|our flight|we (?:land|arrive|are|need)|i (?:land|arrive|need)|nos busquen|llego|llegamos|me (?:busca|recoge)n?)\b/;

function isSamePerson({ person: one }: Found, { person: two }: Found): boolean {
  return isSameName(one.name, two.name);
}

function isSameName(name: string, other: string): boolean {
  const [one, two] = [wordsOf(name), wordsOf(other)];
  return one[0] === two[0] && (one.length === 1 || two.length === 1 || one[1] === two[1]);
}

/** "o transfer da dona Elfrida ... nome completo Elfrida Schwengber" */
function longestNaming(one: Found, people: readonly Found[]): Found {
  const words = wordsOf(one.person.name);
  const longer = people.find(({ person }) => {
    const other = wordsOf(person.name);
    const isTicket = person.name === person.name.toUpperCase();
    return (
      !isTicket &&
      other.length > words.length &&
      words.every((word) => other.includes(word)) &&
      (other[0] === words[0] || (words.length === 1 && other.at(-1) === words[0]))
    );
  });
  return longer ?? one;
}

/** Returns true when a text says that a person does not travel any more. */
export function gaveUp(name: string, plain: string): boolean {
  const first = (wordsOf(name)[0] ?? '').replaceAll(/[^a-z]/g, '');
  return (
    first.length > 2 &&
    regex()`
      \b${first}(?:\s[a-z]{2,14}){0,3}\s(?:desistiu|cancelou|cancell?ed|cancelo|nao (?:vai|podera|pode
      |vem)(?: mais)?\b|desmarcou|can't|cannot|won't|is not coming)
    `.test(plain)
  );
}

/** "Att, Simone - RH" books for others. */
function isStaff({ end }: PersonWords, clause: Clause): boolean {
  const [, role = ''] =
    /^\s?[-|/,(]\s?(?:d[aeo] )?([a-z ]{2,24})(?=[),.|-]|$)/.exec(clause.plain.slice(end - clause.start)) ?? [];
  return orgWords.test(role);
}

/** Names in the words "nome", a greeting, a list or at the end belong to the writer. */
function isWriter(person: PersonWords, clause: Clause): boolean {
  return person.kind === 'self' || clause.asked.has('name') || !clause.line.isAgent;
}

function hasPhoneBeside({ end }: PersonWords, { mentions }: Clause): boolean {
  return mentions.some(({ kind, start }) => kind === 'phone' && start >= end && start - end < 6);
}

/** "Família Weissheimer, contato Ingo": the person stands for the family. */
function withoutFamily(found: readonly Found[]): Found[] {
  const people = found.filter(({ person }) => !/^fam[ií]lia\s/i.test(person.name));
  return people.length > 0 ? people : [...found];
}

type Found = { person: PersonWords; clause: Clause };

/** Keeps a name that was told on request, after "nome" or beside a phone before one that only stands somewhere. */
function lastWriter(writers: readonly Found[]): Found[] {
  const told = writers.filter(({ person, clause }) => person.kind === 'self' || clause.asked.has('name'));
  const beside = writers.filter(({ person, clause }) =>
    clause.mentions.some(({ kind, start }) => kind === 'phone' && start >= person.end && start - person.end < 4),
  );
  const best = told.length > 0 ? told : beside.length > 0 ? beside : writers.slice(-1);
  const first = best[0];
  if (!first) return [];
  const group = [first];
  for (const one of best.slice(1))
    if (one.clause === first.clause && one.person.start - (group.at(-1)?.person.end ?? 0) < 6) group.push(one);
  // "Nome: Eduardo e Patrícia Lins"
  const isCouple = group
    .slice(1)
    .every(({ person: { start } }) =>
      /\s(?:e|y|and|&)\s(?:[oa] )?$/.test(first.clause.plain.slice(0, start - first.clause.start)),
    );
  return first.clause.asked.has('name') || isCouple ? group : group.slice(0, 1);
}

/** Drops a shorter naming of a person that was named in full. */
function unique(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found) {
    const words = wordsOf(one.person.name);
    const same = kept.findIndex(({ person }) => {
      const other = wordsOf(person.name);
      return words.every((word) => other.includes(word)) || other.every((word) => words.includes(word));
    });
    if (same < 0) kept.push(one);
    else if (words.length > wordsOf(kept[same]?.person.name ?? '').length) kept[same] = one;
  }
  return kept;
}

/** Returns the writer who names or signs himself. */
export function writerOf(readings: readonly Reading[], clauses: readonly Clause[]): Person | null {
  const self = clauses.flatMap(({ people }) => people).find(({ kind }) => kind === 'self');
  const told = self && { start: self.start, end: self.end, name: self.name };
  // "... às 19h30. Paula"
  const last = clauses.findLast(({ plain }) => plain.trim() !== '');
  const signed = last?.people.find(({ kind, end }) => kind === 'loose' && last.end - end < 3);
  return told ?? signed ?? signatureNames(readings)[0] ?? senderName(clauses)[0] ?? mailSender(readings)[0] ?? null;
}
