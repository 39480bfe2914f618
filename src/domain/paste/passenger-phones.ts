import { bareText } from '#domain/same-text.ts';
import { firstNames } from './first-names.ts';
import type { Person } from './leg.ts';
import type { MentionOf } from './mentions.ts';
import { isLandline } from './phones.ts';
import type { Clause, Reading } from './reading.ts';
import { regex } from './regex.ts';
import { kinWord, companionWord } from './word-groups.ts';

export function isNumber(name: string): boolean {
  return /^\+?[\d\s()-]{8,24}$/.test(name);
}

type PhoneAt = { phone: MentionOf<'phone'>; clause: Clause };

/** Gives each phone to the person named before it, or to the only passenger. */
export function givePhones(
  people: Person[],
  clauses: readonly Clause[],
  hasRiders: boolean,
  ridesAlone: boolean,
): void {
  const phones: PhoneAt[] = clauses.flatMap((clause) =>
    clause.mentions.flatMap((mention) => (mention.kind === 'phone' ? [{ phone: mention, clause }] : [])),
  );
  const loose: PhoneAt[] = [];
  // The number of a parent is that of the child.
  const isParent = clauses.some(({ plain }) => parent.test(plain));
  // "Me busca no aeroporto ... meu cel 11 ..." with the ticket of one passenger
  const isOwnTrip = ridesAlone && people.length === 1 && !clauses.some(({ plain }) => ofRelative.test(plain));
  for (const { phone, clause } of phones) {
    const left = clause.plain.slice(0, phone.start - clause.start);
    const isPayers = clause.signals.has('pays_only') && !passengersNumber.test(left);
    // "mandar a chave pix para 21 ..."
    const isKey = /\b(?:chave|pix|comprovante|boleto|recibo|nota|receipt|factura)\b[^\d;.\n]{0,24}$/.test(left);
    // "Telefone fixo 61 3244-9087" of a writer who rides
    const isOwn = !hasRiders && people.length === 1 && /\bfixo\b[^\d\n]{0,8}$/.test(left);
    if ((phone.isDesk && !isOwn) || isPayers || isKey || assistants.test(left)) continue;
    if (
      hasRiders &&
      !isParent &&
      (isCallersPhone(phone, clause, people) ||
        isOfSigner(phone, clause, people) ||
        isBelowSigner(phone, clause, clauses, people))
    )
      continue;
    if (hasRiders && isWriterPhone(phone, clause)) {
      const writer = people.find(({ start }) =>
        clauses.some((one) => one.people.some((person) => person.kind === 'self' && person.start === start)),
      );
      // The sender of a forwarded e-mail can be one of the passengers.
      const sender = wordsOf(clause.line.author?.name ?? '');
      const rider =
        writer ??
        people.find(({ name }) => wordsOf(name).length > 1 && wordsOf(name).every((word) => sender.includes(word)));
      // "Meu tel 62 99240-1163 Patrícia"
      const signer = rider ?? namedBehind(phone, clause, people) ?? (isOwnTrip ? people[0] : undefined);
      if (signer) signer.phone ??= phone;
      continue;
    }
    const owner = ownerOf(phone, clause, people);
    // "o celular certo dele é 11 ..." replaces the number of the e-mail before.
    const isNewer = clause.line.zone === 'body' && clause.signals.has('correction') && newNumber.test(left);
    if (owner && isNewer) owner.phone = phone;
    else if (owner) owner.phone = owner.phone && !isLandline(owner.phone.phone) ? owner.phone : phone;
    else if (isNewer && people.length === 1 && people[0]) people[0].phone = phone;
    else if (!isOfOther(phone, clause, people, hasRiders)) loose.push({ phone, clause });
  }
  loose.sort((a, b) => Number(isLandline(a.phone.phone)) - Number(isLandline(b.phone.phone)));
  const free = people.filter((person) => person.phone === undefined);
  const [number] = loose;
  // "Soy Lorena de Andes Films ... mi cel 11 ...": the writer named herself and does not ride.
  const isNamedWriters =
    number !== undefined &&
    isWriterPhone(number.phone, number.clause) &&
    clauses.some((one) => one.people.some(({ kind }) => kind === 'self'));
  if (number && people.length === 0 && !isNamedWriters)
    people.push({ start: number.phone.start, end: number.phone.end, name: '', phone: number.phone });
  else if (number && free[0] && free.length === people.length)
    Object.assign(free[0], {
      phone: number.phone,
      isPhoneAssumed:
        isLandline(number.phone.phone) || namesAnother(number, free[0]) || (hasRiders && mayBeWriters(number, clauses)),
    });
  // "Em nome de quem?" - "Larissa Moutinho" - "sou eu mesma"
  const isSelf = people.length === 1 && clauses.some(({ plain, line }) => !line.isAgent && itsMe.test(plain));
  if (!hasRiders || isSelf) giveSenderNumber(people, clauses);
}

const parent = regex()`\b(?:sou|soy|i'?m|i am|aqui e) (?:a |o |la |el |the )?(?:${kinWord}|responsavel)\b`;

const callerCue = regex()`
  \b(?:(?:qualquer|qq|qlq|cualquier|any) (?:coisa|duvida|problema|imprevisto|cosa|consulta|question|issue
  |problem)|q(?:ual)?q(?:uer)? coisa|duvidas?|(?:me|nos) (?:lig|cham|avis|llam|mand|escrev|escrib|call
  |text)\w{0,4}|(?:call|text|reach|llamar?me|avisar?me|ligar pra mim)(?: me| us)?|(?:estou|fico|falo
  |estamos) (?:n[oa]|pel[oa]|at)|plantao|chave(?: pix)?|(?:assessora?|secretari[oa]|assistente
  |empresari[oa])(?: del[ae])?(?: [a-z]{3,14}){1,2}|emergencia|o meu (?:ja|vc|voce|e)
  |(?<!passageir[oa] e )o nosso|[(-]\s?(?:coord\w{0,8}\.?\s)?(?:escala|producao|coordenacao|organizacao|reservas
  |secretaria|rh))\b[^\d\n]{0,40}$
`;

/** "qualquer dúvida estou no 11 ...", "Beto (produção) 11 ...": the number of the caller, who does not ride. */
function isCallersPhone(phone: MentionOf<'phone'>, clause: Clause, people: readonly Person[]): boolean {
  const left = clause.plain
    .slice(Math.max(0, phone.start - clause.start - 90), phone.start - clause.start)
    .replaceAll(/[\d()+-]/g, '');
  const beside = people.some(({ end }) => end <= phone.start && phone.start - end < 24 && end > clause.start);
  const writers = new Set(clause.people.filter(({ kind }) => kind === 'self').map(({ name }) => name));
  const isNamed = people.some(({ name }) =>
    left
      .slice(-40)
      .split(/[^a-z]/)
      .includes(wordsOf(name)[0] ?? ''),
  );
  return !beside && !isNamed && callerCue.test(left) && people.every(({ name }) => !writers.has(name));
}

/** "att Solange (filha) 11 97140-2286": the number of the writer, who books for another person. */
function isOfSigner(phone: MentionOf<'phone'>, clause: Clause, people: readonly Person[]): boolean {
  return clause.people.some(
    ({ kind, name, end }) =>
      kind === 'self' &&
      end <= phone.start &&
      phone.start - end < 24 &&
      people.every((rider) => rider.name !== name) &&
      !/\b(?:mae|pai|mother|father|madre|padre)\b/.test(
        clause.plain.slice(end - clause.start, phone.start - clause.start),
      ),
  );
}

/** "Cel (71) 99188-0246" below the name of a person who does not ride */
function isBelowSigner(
  phone: MentionOf<'phone'>,
  clause: Clause,
  clauses: readonly Clause[],
  people: readonly Person[],
): boolean {
  const isOnly = clause.plain.replace(/^[^\d+(]{0,16}/, '').length <= phone.end - phone.start + 2;
  const behind = clauses.slice(Math.max(0, clauses.indexOf(clause) - 2), clauses.indexOf(clause));
  // The name of the signer can stand directly below other facts.
  const above = (behind.at(-1)?.people.length ?? 0) > 0 ? behind.slice(-1) : behind;
  return (
    isOnly &&
    above.every(({ mentions, places }) => mentions.length === 0 && places.every(({ role }) => role === 'at')) &&
    above.some((one) =>
      one.people.some(({ kind, name }) => kind === 'loose' && people.every((rider) => rider.name !== name)),
    ) &&
    above.every((one) => one.people.every(({ kind }) => kind === 'loose'))
  );
}

/** "meu tel", "me liga": the number of the writer, who books for another person. */
function isWriterPhone(phone: MentionOf<'phone'>, clause: Clause): boolean {
  const left = clause.plain.slice(Math.max(0, phone.start - clause.start - 30), phone.start - clause.start);
  if (
    /^\s?(?:[(,-]\s?|e |is )(?:meu|minha|mine|mio|sou eu|e o meu)\b/.test(clause.plain.slice(phone.end - clause.start))
  )
    return true;
  return /\b(?:meu|my|mi)\s(?:tel|telefone|cel|celular|numero|whats\w{0,3}|zap|fone|contato|phone|number|mobile|telefono|contacto)\b[^\d]{0,10}$/.test(
    left,
  );
}

const ofOthers = regex()`\b(?:${kinWord}|${companionWord}|secretari[oa]|recepcao|portaria|hotel|minha|meu|my|mi)\b`;

function ownerOf(phone: MentionOf<'phone'>, clause: Clause, people: readonly Person[]): Person | undefined {
  // The words in front of another number are about that number.
  const other = clause.mentions.findLast(({ kind, end }) => kind === 'phone' && end <= phone.start);
  const cue = clause.plain.slice(other ? other.end - clause.start : 0, phone.start - clause.start);
  const cued = people.find(({ name }) => {
    const [first = ''] = bareText(name).split(' ');
    return (
      first.length > 2 &&
      new RegExp(
        `\\b(?:cel|celular|tel|telefone|whatsapp|whats|zap|contato|fone|mobile|phone|numero|number|telefono|movil)\\b.{0,12}\\b${first.replaceAll(/[^a-z]/g, '')}\\b[^\\d]{0,8}$|\\b${first.replaceAll(/[^a-z]/g, '')}(?:'s| -|:| e| es| is)?\\s?(?:cell?|mobile|phone|number|whatsapp|tel|telefone|celular)?\\s?(?:number)?\\s?(?:is|e|:)?\\s?$|\\b${first.replaceAll(/[^a-z]/g, '')}(?: [a-z]{3,14})? (?:(?:can|could|may) be (?:reached|contacted|called)|reachable|answers|atende|responde|usa|contesta|uses|is|esta|fica|fala)(?: (?:on|at|by|via|under|no|pelo|en|el|al|phone|telefone|whatsapp|numero|number)){1,3}:?\\s?$`,
      ).test(cue)
    );
  });
  // "Tobias can be reached on +46 ..."
  const named = /([a-z]{3,16})(?: [a-z]{2,12}){0,5} $/.exec(cue)?.[0] ?? '';
  const reached = ofOthers.test(named)
    ? undefined
    : people.find(({ name }) => named.split(' ').includes(wordsOf(name)[0] ?? ''));
  const behind = /^\s?\(/.test(clause.plain.slice(phone.end - clause.start))
    ? namedBehind(phone, clause, people)
    : undefined;
  if (behind ?? cued ?? reached) return behind ?? cued ?? reached;
  const before = people.filter(
    ({ start, end }) =>
      end <= phone.start && phone.start - end < 40 && start >= clause.line.start && end <= clause.line.end,
  );
  // "nomes Ivete e Marly. pago eu no pix, Sandro 11 97000-1234"
  const [, beside = ''] = /(?<!\bcontat?o )\b([a-z]{3,20})[,:(]?\s?\(?$/.exec(cue) ?? [];
  const isOther = firstNames.has(beside) && before.every(({ name }) => !wordsOf(name).includes(beside));
  if (before.length > 0) return isOther ? undefined : before.at(-1);
  return namedAgain(phone, clause, people);
}

/** "Meu tel 62 99240-1163 Patrícia", "fone 41 99156-8830 (Murilo)" */
function namedBehind(phone: MentionOf<'phone'>, clause: Clause, people: readonly Person[]): Person | undefined {
  const [, name = ''] =
    /^\s?(?:[(,–-]\s?)?([a-z]{2,14})\b(?=[),.;!]|\s[a-z]{2,16}[),.;!]?\s?$|\s?$)/.exec(
      clause.plain.slice(phone.end - clause.start),
    ) ?? [];
  return (
    people.find(({ start }) => start >= phone.end && start - phone.end < 4) ??
    people.find((one) => wordsOf(one.name)[0] === name)
  );
}

/** "Responsável no local: Cláudio, 41 99288-5107" and "(51) 99813-4402 (Sr. Otávio)" name a passenger again. */
function namedAgain(
  phone: MentionOf<'phone'>,
  { people: told }: Clause,
  people: readonly Person[],
): Person | undefined {
  const near =
    told.findLast(({ end }) => end <= phone.start && phone.start - end < 30) ??
    told.find(({ start }) => start >= phone.end && start - phone.end < 8);
  const words = near ? wordsOf(near.name) : [];
  const same = people.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  return words.length > 0 && same.length === 1 ? same[0] : undefined;
}

/** A number behind the name of a person who is no passenger is not the passenger's. */
function isOfOther(phone: MentionOf<'phone'>, clause: Clause, people: readonly Person[], hasRiders: boolean): boolean {
  const near = clause.people.filter(({ end }) => end <= phone.start && phone.start - end < 30);
  const isContact = near.some(({ kind, name }) => kind === 'contact' && people.every((person) => person.name !== name));
  const isBehind = clause.people.some(
    ({ kind, start, name }) =>
      kind === 'contact' &&
      start >= phone.end &&
      start - phone.end < 8 &&
      people.every((person) => person.name !== name),
  );
  // "Dúvidas Edmilson (coord. escala) 92 ...", in a text without passengers
  const isAside =
    /\b(?:duvidas?|coordenacao|coord|escala|producao|organizacao|solicitante|doubts?|questions?|consultas)\b/.test(
      clause.plain,
    );
  if ((isContact || isBehind) && (people.length > 0 || isAside)) return true;
  // A number in the signature of a person who does not ride.
  if (
    people.length > 0 &&
    clause.line.zone === 'signature' &&
    hasRiders &&
    people.every(({ start }) => start < clause.line.start - 200 || start > clause.line.end)
  )
    return true;
  return (
    (near.some(({ name }) => people.every((person) => person.name !== name)) &&
      people.length > 0 &&
      (isLandline(phone.phone) || people.length > 1)) ||
    (isLandline(phone.phone) && clause.line.zone === 'signature')
  );
}

export const passengersNumber =
  /\b(?:del[ae]|d[aeo]s? (?:passageir|hospede|paciente|cliente|guest)\w{0,4}|passageir\w{1,3}|hospede|paciente|guest|passenger|pax|her|his)\b[^\d\n]{0,24}$/;

const newNumber = regex()`
  \b(?:cert[oa]|corret[oa]|nov[oa]|atual|atualizad[oa]|right|correct|new|updated|correct[oa]|nuev[oa]
  |actual)\b[^\d;.\n]{0,30}$|\b(?:errei|troquei|errad[oa]|trocad[oa]|me equivoque|equivocad[oa]|wrong|mistyped
  |typo)\b[^\d;.\n]{0,40}$|\b(?:cel\w{0,5}|tel\w{0,5}|numero|number|phone|mobile|movil|contato) (?:del[ea]
  |d[oa] [a-z]{3,14} )?(?:\w{1,3} )?(?:mudou|trocou|changed|cambio)\b[^\d;.\n]{0,30}$
`;

/** "a assessora dela, Rosana, 21 ...": a number beside a person who works for the passenger. */
const assistants = regex()`
  \b(?:assessor|secretari|assistent|empresari|agent|produtor|asistent|secretary|assistant|manager|pa|agente?
  |manejador|representante)[aeos]{0,2} (?:del[ea]|d[aeo] [a-z]{3,14}|dela|de (?:el|ella))\b,?(?: (?:[ae]|se chama
  |es))?:?\s(?:[a-z]{3,14}[,:]? ){0,3}[(:]?\s?$|\b(?:his|her|their|[a-z]{3,14}'s) (?:assistant|secretary|agent
  |manager|pa|publicist),?(?: is)?:?\s(?:[a-z]{3,14}[,:]? ){0,3}(?:on |at )?[(:]?\s?$
`;

/** The writer books for another person, and the number stands apart from the name of the passenger. */
function mayBeWriters({ phone, clause }: PhoneAt, clauses: readonly Clause[]): boolean {
  const left = clause.plain.slice(0, phone.start - clause.start);
  return (
    !passengersNumber.test(left) &&
    clauses.some(({ people }) => people.some(({ kind }) => kind === 'self' || kind === 'loose'))
  );
}

/** The number stands beside the name of another person, who may be the caller. */
function namesAnother({ phone, clause }: PhoneAt, { name }: Person): boolean {
  const [, before = ''] = /([a-z]{3,20})[,:(]?\s?\(?$/.exec(clause.plain.slice(0, phone.start - clause.start)) ?? [];
  if (firstNames.has(before) && !wordsOf(name).includes(before)) return true;
  return clause.people.some(
    (person) => person.end <= phone.start && phone.start - person.end < 30 && person.name !== name,
  );
}

const itsMe =
  /\b(?:sou eu(?: mesm[oa])?|eu mesm[oa]|(?:e|eh) (?:pra|para) mim|(?:that|it)'?s (?:for )?me|soy yo(?: mism[oa])?|es para mi)(?=$|[ ,.;!)])/;

/** A trip of another person than the writer */
const ofRelative = regex()`
  \b(?:para|pra|d[ae]|for|de|levar|leva|buscar|busca|pegar|do|o|a|of|take|to)\s(?:o |a )?(?:minha|meu|my|mi)\s(?:mae|pai|avo|vo|filh[oa]|irma|irmao|ti[oa]
  |sogr[oa]|espos[oa]|marido|mother|father|mom|mum|dad|grand(?:mother|father|ma|pa)|son|daughter|wife|husband|aunt
  |uncle|madre|padre|abuel[oa]|hij[oa]|suegr[oa]|chefe|boss|patroa|patrao|vizinh[oa])\b(?! (?:e eu|and i|y yo))
`;

/** A sender shown by the number is the passenger. */
function giveSenderNumber(people: Person[], clauses: readonly Clause[]): void {
  const author = clauses.find(({ line }) => line.author !== null && !line.isAgent)?.line.author;
  if (!author || !isNumber(author.name)) return;
  const digits = `+${author.name.replaceAll(/\D/g, '')}`;
  const phone: MentionOf<'phone'> = {
    kind: 'phone',
    start: author.start,
    end: author.end,
    phone: digits,
    isDesk: false,
    hasCue: true,
    isGuessed: false,
  };
  const [first] = people;
  // "hemodiálise da minha avó" - "Amélia Quaresma"
  const isRelative =
    first && first.name !== '' && clauses.some(({ plain, line }) => !line.isAgent && ofRelative.test(plain));
  if (isRelative) return;
  if (first) first.phone ??= phone;
  else people.push({ start: author.start, end: author.end, name: '', phone });
}

/** The passenger who signs an e-mail adds the own number. */
export function giveSignedPhone(person: Person, readings: readonly Reading[], isAtHome: boolean): void {
  const lines = readings.filter(({ line }) => line.zone === 'signature');
  const isSigned = lines.some(
    ({ line, plain }) =>
      // "My name is Nora Fitzsimmons ..." above "Nora"
      (plain === wordsOf(person.name)[0] && plain.length > 2) ||
      (person.start >= line.start && person.end <= line.end) ||
      line.author?.start === person.start,
  );
  const phones = lines.flatMap(({ clauses }) =>
    clauses.flatMap(({ mentions }) => mentions.filter((mention) => mention.kind === 'phone')),
  );
  const [phone] = phones;
  if (!isSigned || !phone || phones.length !== 1 || phone.isDesk) return;
  // A private person can have no other number.
  if (!isLandline(phone.phone)) person.phone = phone;
  else if (isAtHome) Object.assign(person, { phone, isPhoneAssumed: true });
}

export function wordsOf(name: string): string[] {
  return bareText(name).split(/\s/);
}
