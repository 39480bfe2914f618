import { isEvent, type Leg } from './leg.ts';
import type { Clause } from './reading.ts';
import { isGeneric } from './references.ts';
import { joinLines, regex } from './regex.ts';
import { dropLegs } from './twins.ts';
import { kinWord, companionWord, returnWord } from './word-groups.ts';

const backWord = `(?:${returnWord}|way back|trip back|ride back|back)`;
const outWord = '(?:ida|outbound|outward|way there|way out|one way)';
const article = '(?:(?:d|n)?[ao] |the |my |our |la |el |de |com |por |minha |nossa )';
/** Words that can follow a way at the end of a statement. */
const end = joinLines`
  (?=\s?(?:$|[.,;!)])|\s(?:mesmo|por favor|pf|pfv|entao|por enquanto|por ora|agora|please|pls|then|for now|por ahora
  |nomas|ta|ok|viu|obrigad[oa]|obg|hoje|dessa vez|desta vez|trip|transfer)\b)
`;
const only = '(?:so|somente|apenas|unicamente|just|only|solo|solamente)';
const other = joinLines`
  (?:[oa] |el |la |my |his |her |seu |sua )?(?:(?:minha |meu |mi )?(?:${kinWord}|${companionWord})|pessoal|gente
  |empresa
  |hotel|el[ea]s?|they|he|she)(?: del[ea]| d[aeo] [a-z]{2,12}| [a-z]{3,12})?
`;
const others = joinLines`
  (?:${other} (?:(?:me|nos|lo|la|will|que|ja|vai|va a|is|can) ){0,2}(?:busc|peg|traz|lev|faz|cuid|resolv|assum|recog
  |llev|tra[ei]|pick|bring|driv|tak|collect|fetch|giv)\w{0,5}|(?:vou|vamos|volto|voltamos|vem|volta|vuelvo) (?:de
  |com) (?:carona|onibus|uber|metro|meus?|minha|um|uma)|(?:pego|pegamos) (?:carona|um uber|onibus))
`;
const denied = joinLines`
  (?:(?:ja )?(?:n(?:ao|em)|no|ya no) (?:vai |vou |vamos |va a |sera )?(?:mais )?(?:precis|necess|quer|hac|hara falta
  |rol)\w{0,6}(?: falta| mais)?|no(?:t| longer)? (?:needed|necessary)|isn't needed|(?:deixa|fica) (?:pra|para) la
  |dispens\w{1,4}
  |(?:esta |ta )?cancelad[oa]|(?:e |eh )?por (?:nossa|minha) conta)
`;
const withdraws = joinLines`
  (?:(?:deixa|deixe|esquec[ea]|esquecam|tir[ae]r?|tirem|retir[ae]r?|dispens[ao]|dispensar|cancel[ae]|pul[ae]
  |olvid[ae]
  |olviden|quit[ae]|forget|skip|drop|scrap)(?: (?:por favor|so|about))?|desist\w{1,4}(?: d[ae])?|sem|sin|without
  |n(?:ao|em) (?:vou |vamos |vai )?(?:mais )?(?:precis|quer)\w{1,5}(?: mais)?(?: d[ae])?|don't need|no longer need
  |no (?:necesit|quier)\w{1,4}|ya no (?:necesit|quier)\w{1,4})
`;

/** "deixa a volta", "a volta meu irmão faz", "só a ida mesmo" */
function withdrawal(way: string, kept: string): RegExp {
  return regex()`
    \b${withdraws} ${article}{0,2}${way}${end}|\b(?<!\bn)(?:[ao]|the|la|el) ${way},? (?:${denied}
    (?! (?:d[aeo]|ser|que|ter|pagar|an?|as|de)\b)|${others}|(?:no|nao|not)(?=\s?(?:$|[.,;!)])))\b
    |\b${only} ${article}{0,2}${kept}${end}
  `;
}
const [noWayBack, noWayOut] = [withdrawal(backWord, outWord), withdrawal(outWord, backWord)];

/** Drops the way of two that later words withdraw, "aliás deixa a volta, o filho dele busca". */
export function keepOneWay(legs: Leg[], clauses: readonly Clause[]): void {
  const [first, second] = legs;
  if (!first || !second || legs.length > 2 || first.isReturn) return;
  const told = Math.max(...[first, second].map(({ pickup, arrival }) => (pickup ?? arrival)?.clause.end ?? 0));
  const said = clauses.filter(
    ({ start, line, mentions }) =>
      start >= told && !line.isAgent && mentions.every(({ kind }) => kind !== 'time' && kind !== 'date'),
  );
  const isBack = second.isReturn || leadsBack(first, second);
  if (!isBack) return;
  // "esquece / a volta" are two clauses of a line.
  const lines = [...Map.groupBy(said, ({ line }) => line).values()].map((all) =>
    all.map(({ plain }) => plain).join(''),
  );
  if (lines.some((plain) => noWayBack.test(plain))) dropLegs(legs, new Set([second]));
  else if (lines.some((plain) => noWayOut.test(plain))) keepReturn(legs, first, second);
}

function leadsBack(first: Leg, second: Leg): boolean {
  if (!second.to || !first.to || !second.from) return false;
  const isHome = isGeneric(second.to) || second.to.value === first.from?.value;
  return isHome && !isEvent(second.to) && first.to.value.toLowerCase().includes(second.from.value.toLowerCase());
}

/** The way back alone keeps the ends and the day of the way that is not booked. */
export function keepReturn(legs: Leg[], first: Leg, back: Leg): void {
  const date = back.date ?? first.date;
  const [from, to] = [back.from ?? first.to, back.to ?? first.from];
  const { flight: _flight, appointment: _appointment, departure: _departure, ...wishes } = first;
  for (const key of ['people', 'luggage', 'category', 'payment', 'costCentre', 'voucher'] as const)
    Object.assign(back, wishes[key] && { [key]: back[key] ?? wishes[key] });
  Object.assign(back, { isReturn: false, ...(date && { date }), ...(from && { from }), ...(to && { to }) });
  back.needs.push(...first.needs);
  dropLegs(legs, new Set([first]));
}
