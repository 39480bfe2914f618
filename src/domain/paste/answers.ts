import { numberOf, numberPattern } from './lexicon.ts';
import type { Mention, MentionOf } from './mentions.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import type { Payment } from './wishes.ts';
import { returnWord } from './word-groups.ts';

export type Asked =
  | 'name'
  | 'passenger'
  | 'phone'
  | 'from'
  | 'to'
  | 'date'
  | 'payment'
  | 'notes'
  | 'people'
  | 'luggage'
  | 'costCentre'
  | 'voucher'
  | 'return'
  | 'address';

const questions: readonly (readonly [Asked, RegExp])[] = [
  ['name', /\b(?:nome|name|nombre|quem)\b/],
  [
    'passenger',
    regex()`
      \b(?:nome (?:complet[oa] )?d[aeo]s? (?:passageir|client|hospede|pacient|pessoa|convidad|funcionari|viajante)
      |nome (?:complet[oa] )?del[ea]s?|(?:his|her|their) (?:full )?names?|quien (?:viaja|es el pasajero)
      |who (?:is travell?ing|will be riding|is the passenger)|quem (?:viaja|embarca)|(?:passenger
      |guest)(?:'?s)? name|name of the (?:passenger|guest)|nombre del? (?:pasajer|client|huesped)|a nombre de quien
      |em nome de quem|quem (?:vai|e o passageiro))
    `,
  ],
  ['phone', /\b(?:telefone|celular|phone|telefono|contato)\b/],
  [
    'from',
    /\b(?:partida|origem|saida|embarque|de onde|onde (?:pega|busca)\w{0,4}|pick ?up|where from|from where|endereco de (?:partida|saida|embarque))\b/,
  ],
  ['to', /\b(?:destino|para onde|pra onde|destination|where to|drop ?off)\b/],
  ['date', /\b(?:data|hora|horario|quando|que horas|when|what time|que dia)\b/],
  ['payment', /\b(?:pagamento|payment|pagar|pago)\b/],
  [
    'people',
    /\b(?:quant[oa]s (?:pessoas|passageir\w{2}|pax|vao|sao)|how many (?:people|passengers)|cuant[oa]s (?:personas|pasajeros|son|van))\b/,
  ],
  ['luggage', /\b(?:malas?|bagage\w{1,2}|volumes|luggage|bags|suitcases|valijas|maletas|equipaje)\b/],
  ['costCentre', /\b(?:centro de custos?|cc|cost cent(?:er|re)|centro de cost(?:o|e)s?)\b/],
  ['voucher', /\b(?:voucher|autorizacao|requisicao)\b/],
  ['return', regex()`\b(?:${returnWord})\b`],
  ['address', /\b(?:endereco|address|direccion)\b(?! (?:d[eo] )?(?:destino|e-?mail))/],
  ['notes', /\b(?:observac\w{2,4}|obs)\b/],
];

/** Returns the fields that a question of the central is about. */
export function askedIn(plain: string): Set<Asked> {
  return new Set(questions.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind));
}

const options: readonly (readonly [Payment, RegExp])[] = [
  ['cash', /\b(\d)[\s).-]{1,3}dinheiro/],
  ['pix', /\b(\d)[\s).-]{1,3}pix/],
  ['card', /\b(\d)[\s).-]{1,3}cart/],
  ['billed', /\b(\d)[\s).-]{1,3}(?:fatura|voucher)/],
];

const yes = regex()`
  ^(?:(?:pr[oa]|para [oa]|so (?:pr[oa]|para [oa])|pra (?:ela|ele)|para el|for the|uma?|so uma?)(?: d[eo]| mais| menor| pequen[oa]| filh[oa]| menin[oa]| mais nov[oa]| \d{1,2}| of| anos| one| year| old){0,4} (?:sim|si|yes)|sim|s|isso|e sim|e isso|eh sim|essa mesma?|esse mesmo|exato|exatamente|certo|correto|positivo|fechado|fechad[oa]s|combinado|beleza|blz|ta (?:bom|ok|certo|otimo)|tudo bem|serve|pode(?=$|[,.! ])(?! (?:ser )?\d)|dale|vale|de acuerdo|esta bien|fine|great|that works|works|sounds good|that's fine|bora|show|top|otimo|yes|yep|yeah
  |sure|si|claro|precisa|precisamos|preciso|vai|por favor|pf|pode ser|aham|uhum|perfeito|please|please do|quero
  |ok)\b(?! (?:nao|not|no)\b)
`;
const bareNumber = regex()`
  ^(?:(?:so|apenas|somente|sao|tem|temos|only|just|solo|agora|now) )?(\d{1,2}|${numberPattern})(?: (?:so|apenas
  |mesmo|only|no total|ao todo|in total|en total))?(?:[.!]?$|,\s(?!\d)|\s?[(-]\s?(?!\d))
`;

const askedAddress =
  /\b(?:endereco|address|direccion|onde (?:fica|e)|where is|donde (?:queda|esta))\b[^?\n]{0,16}?\b(?:d[aeo]|n[ao]|em|[oa]|of|the|del?|la|el|your|sua|seu)\s([a-z]{4,14})(?: del[ea])?\s?\?/;

/** "Nome do passageiro?", "¿A nombre de quién?" */
const asksPassenger = regex()`
  \b(?:(?:nome|nombre|name)\b[^?]{0,24}\b(?:passageir|hospede|paciente|pasajer|huesped|passenger|guest)\w{0,2}
  |(?:passageir|hospede|pasajer|passenger|guest)\w{0,2}(?:'s)? (?:nome|nombre|name)|quem (?:e o passageiro
  |vai (?:viajar|embarcar|no carro)|viaja|embarca)|quien viaja|who(?:'s| is) (?:travell?ing|riding|the passenger)
  |(?:em|no) nome de quem|a nombre de quien)\b[^?]{0,30}\?
`;

/** Reads "sim", a bare number, a code and the number of an option as the answer to the question of the central. */
export function answer(clause: Clause, question: readonly Clause[], plain: string, told: readonly Clause[]): void {
  const place = { start: clause.start, end: clause.end };
  const asked = question.map((one) => one.plain).join(' ');
  const [, askedEnd] = askedAddress.exec(asked) ?? [];
  if (askedEnd !== undefined) clause.askedPlace = askedEnd;
  // "A senhora vai junto?" - "vou sim"
  if (
    asksWriter.test(asked) &&
    /^(?:eu )?(?:vou|voy|sim|si|yes|yep|viajo|acompanho|claro|tambem)\b(?! (?:nao|not))/.test(plain)
  )
    clause.signals = new Set([...clause.signals, 'rides_along']);
  if (yes.test(plain)) adopt(clause, question, told);
  const [, count] = bareNumber.exec(plain) ?? [];
  const kind = clause.asked.has('luggage') ? 'luggage' : clause.asked.has('people') ? 'people' : null;
  if (count !== undefined && kind && asked.includes('?')) {
    const end = clause.start + plain.indexOf(count) + count.length;
    clause.mentions.push({ kind, start: clause.start, end, count: numberOf(count) ?? 0, isEach: false });
    clause.signals = new Set([...clause.signals, 'correction']);
  }
  if (asksPassenger.test(asked))
    for (const person of clause.people) if (person.kind === 'loose' || person.kind === 'self') person.kind = 'rider';
  // "Quantos passageiros e malas?" - "2 e 4"
  const [, first, second] = /^(\d{1,2})(?: e |, ?| ?\/ ?| y | and )(\d{1,2})$/.exec(plain) ?? [];
  if (first !== undefined && clause.asked.has('luggage') && clause.asked.has('people'))
    clause.mentions = [
      { kind: 'people', ...place, count: Number(first), isEach: false },
      { kind: 'luggage', ...place, count: Number(second), isEach: false },
    ];
  const code = clause.asked.has('costCentre') ? 'costCentre' : clause.asked.has('voucher') ? 'voucher' : null;
  // "Faturado com qual centro de custo?" - "RH-071"
  const billed = /\b(?:ou|or)\b/.test(asked)
    ? undefined
    : question.flatMap(({ mentions }) => mentions).find((one) => one.kind === 'payment' && one.value === 'billed');
  const [value = ''] = /^[a-z]{0,8}[ ./-]?\d[a-z\d./-]{1,16}$/.exec(plain) ?? [];
  if (code && value !== '' && asked.includes('?'))
    clause.mentions = [
      {
        kind: code,
        start: clause.start,
        end: clause.start + value.length,
        from: clause.start,
        value: value.toUpperCase(),
      },
      ...(billed ? [{ ...billed, ...place }] : []),
    ];
  if (!clause.asked.has('payment') || !/^\d$/.test(plain)) return;
  const chosen = options.find(([, pattern]) => pattern.exec(asked)?.[1] === plain);
  if (chosen) clause.mentions.push({ kind: 'payment', value: chosen[0], ...place });
}

const asksWriter = regex()`
  \b(?:voce|vc|(?:a |o )?senhora?|(?:a |o )?sra?\.?|usted|you|tu) (?:tambem |also |are |will |be ){0,2}(?:vai|va
  |viaja|embarca|acompanha|going|go|coming|come|riding|ride|travell?ing|travel)(?: (?:junto|tambem
  |com (?:el[ea]s?|[oa] \w{3,14})|con (?:el|ella|ellos)|with (?:him|her|them)|along|too|el[ea]s?)){0,2}\s?\?
`;

const proposal = regex()`
  \b(?:pode ser|serve|consigo|conseguimos|so (?:temos|tenho)|temos|tenho|seria|que tal|would|could|can (?:we|you|it)
  |how about|what about|podria ser|puede ser|tendria|mudar|adiantar|atrasar|passar)\b
`;

/** "Ela é cadeirante?" - "Sim": the answer tells what the question names. A question with "ou" leaves it open. */
function adopt(clause: Clause, question: readonly Clause[], told: readonly Clause[]): void {
  const last = question.findLast(({ plain }) => /\?\s?$/.test(plain));
  if (!last || /\b(?:ou|or|o)\s/.test(last.plain)) return;
  const isTold = (one: Mention): one is MentionOf<'need'> =>
    (['need', 'category', 'payment', 'people', 'luggage', 'costCentre', 'voucher'].includes(one.kind) ||
      // "Mesmo horário, 9h20?" - "isso"
      ((one.kind === 'time' || one.kind === 'date') &&
        told.every(({ mentions }) => mentions.every(({ kind }) => kind !== one.kind)))) &&
    clause.mentions.every(({ kind }) => kind !== one.kind);
  const times = told.flatMap(({ mentions }) => mentions.flatMap((one) => (one.kind === 'time' ? [one.time] : [])));
  // "amanhã às 6" - "6h da manhã?" - "isso"
  const isSettling = (one: Mention) =>
    one.kind === 'time' &&
    !one.time.isOpen &&
    times.length > 0 &&
    times.every(({ isOpen, minutes }) => isOpen && (minutes - one.time.minutes) % 720 === 0) &&
    clause.mentions.every(({ kind }) => kind !== 'time');
  // "10h não temos, pode ser 10h30?" - "fechado"
  const proposed = last.mentions.filter(
    (one) => one.kind === 'time' && one.role === 'pickup' && !one.time.isOpen && one.time.minutes !== times[0]?.minutes,
  );
  const isProposed = proposed.length === 1 && times.length === 1 && proposal.test(last.plain);
  const settling = last.mentions.filter((one) => isSettling(one) || (isProposed && one === proposed[0]));
  if (settling.length > 0) clause.signals = new Set([...clause.signals, 'correction']);
  clause.mentions.push(...last.mentions.filter(isTold), ...settling);
  if (clause.places.length === 0) clause.places.push(...last.places.filter(({ role }) => role !== 'stop'));
}
