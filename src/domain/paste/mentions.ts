import { findDates, type DateWords } from './calendar.ts';
import { findTimes, type TimeWords } from './clock.ts';
import { findCodes } from './codes.ts';
import { findCounts } from './counts.ts';
import type { Line } from './envelope.ts';
import { findPhones } from './phones.ts';
import { regex } from './regex.ts';
import type { Source } from './source.ts';
import { answerUntil, nearestPickup, roleOf, type TimeRole } from './time-roles.ts';
import { isSurname, findWishes, type Category, type Need, type Payment } from './wishes.ts';

/** Words of the text with a meaning for a trip. Offsets are those of the source. */
export type Mention = { start: number; end: number } & (
  | { kind: 'date'; date: DateWords }
  | { kind: 'time'; time: TimeWords; role: TimeRole; isCued: boolean }
  | { kind: 'phone'; phone: string; isDesk: boolean; hasCue: boolean; isGuessed: boolean }
  | { kind: 'flight'; value: string; from: number }
  | { kind: 'costCentre'; value: string; from: number }
  | { kind: 'voucher'; value: string; from: number }
  | { kind: 'people'; count: number; isEach: boolean }
  | { kind: 'luggage'; count: number; isEach: boolean }
  | { kind: 'payment'; value: Payment }
  | { kind: 'category'; value: Category }
  | { kind: 'need'; value: Need }
  /** Denied words, "segunda não", make their clause a correction. */
  | { kind: 'noise'; isDenied?: true }
);

export type MentionOf<Kind extends Mention['kind']> = Extract<Mention, { kind: Kind }>;

/** Facts outside the text that a reading depends on. */
export type Setting = { areaCode: string; isEnglish: boolean };

/** Words of informing in front of the day on which the writer or the central answers. */
const answerCue = regex()`
  \b(?:(?:confirm|avis|respond|retorn|inform|decid|defin|resolv|autoriz)\w{1,5}|respost\w{1,2}|reply|answer
  |let you know|get back to you|prazo|deadline|me (?:fal|diz|dig|lig)\w{1,3})\b[^.;!?\d]{0,24}\b(?:ate|ainda|by
  |until|hasta|so|antes de)\s(?:o |a |n[ao] |dia |the )?$|\b(?:(?:me|nos) (?:fal|avis|diz|dig|dir|inform|respond|dice)
  |(?:cliente|casal|hospede|chefe|el[ea]s?|pessoal|gente|medic[oa]|dra?|they|he|she|client|guest|familia) (?:(?:vai|vao
  |will|me|nos) ){0,2}(?:confirm|avis|fal|diz|respond|tell|let))\w{0,4}(?: (?:me|us|know|isso|certinho)){0,2} (?:so |n[ao]
  |on )?$|\b(?:te|lhe|i'?ll|we'?ll) (?:avis|confirm|respond
  |retorn|fal|lig|dig|call)\w{0,2}(?: isso| o horario| a volta)? (?:n[ao] |on )?$|\b(?:confirmo|confirmamos
  |aviso|avisamos|respondo|let you know|get back to you)(?: isso| o horario| a hora)? (?:on )?$|\b(?:not (?:in
  |back|available|at)|out|away|fora|ausente|nao (?:estou|estarei|volto)|no estoy
  |no estare)(?: [a-z]{2,12}){0,4} (?:until|till|ate|hasta|antes de) (?:o |a |el |la )?$|\b(?:volto
  |estou de volta|back in the office|i'?m back|vuelvo)(?: [a-z]{2,12}){0,3} (?:so |only |n[ao] |on |el )?$
`;
/** "amanhã eu ligo pra confirmar" */
const answerBehind = regex()`
  ^,? (?:eu |a gente |nos )?(?:ja |te |lhe |vou |vamos |vos ){0,2}(?:confirm(?:o|amos|ar)|avis(?:o|amos|ar)|respond(?:o|emos)
  |(?:lig(?:o|amos|ar)|cham(?:o|amos|ar)) (?:pra|para) (?:confirmar|avisar|fechar|combinar)|(?:i|we)(?:'?ll| will)? (?:confirm
  |let you know|call))\b(?![^.;!\n]{0,40}\?)
`;
const houseLead = regex()`
  (?:(?:[Hh]otel|[Pp]ousada|[Rr]estaurante|[Bb]ar|[Bb]uffet|[Cc]ondom[ií]nio|[Ee]d(?:if[ií]cio|\.)|[Ff]azenda
  |[Ss][ií]tio|[Vv]inícola|[Ee]spaço|[Cc]asa|[Ll]oja|[Ss]al[aã]o)(?: d[ao])?|\b(?:a|en|de|desde|hasta|para) la
  |\bna|\b[Vv]ila)\s$
`;

/** "around 10 pieces of luggage" is no time. */
const countedNoun =
  /^\s(?:pieces|pessoas|people|pax|passengers|malas|bags|suitcases|guests|persons|personas|passageiros|pasajeros|volumes|adults|adultos|kids|children|criancas|hospedes)\b/;

/** Returns the mentions of a line. Where two overlap, the more specific kind wins. */
export function findMentions(source: Source, line: Line, setting: Setting): Mention[] {
  const plain = source.plain.slice(line.start, line.end);
  const text = source.text.slice(line.start, line.end);
  const found: Mention[] = [];
  const isFree = ({ start, end }: { start: number; end: number }) =>
    found.every((other) => end <= other.start || start >= other.end);
  const add = (mention: Mention): void => {
    const placed = { ...mention, start: mention.start + line.start, end: mention.end + line.start };
    if (isFree(placed)) found.push(placed);
  };
  for (const { kind, start, end, value, from } of findCodes(plain, text))
    add(kind === 'noise' ? { kind, start, end } : { kind, start, end, value, from: from + line.start });
  for (const { start, end, ...phone } of findPhones(plain, setting.areaCode))
    add({ kind: 'phone', start, end, ...phone });
  for (const date of findDates(plain, line.ref, setting.isEnglish)) {
    const { start, end } = date;
    if (isPast(date, line.ref) || isAnswerDay(plain, start, end)) add({ kind: 'noise', start, end });
    else if (!isStreetName(plain, start, end) && !isHouseName(text, date))
      add({ kind: 'date', start, end, date: inSource(date, line) });
  }
  for (const time of findTimes(plain))
    if (!countedNoun.test(plain.slice(time.end)))
      add({
        kind: 'time',
        start: time.start,
        end: time.end,
        time: inSource(time, line),
        role: roleOf(plain, time),
        isCued: nearestPickup.test(plain.slice(Math.max(0, time.start - 40), time.start)),
      });
  for (const { kind, start, end, count, isEach } of findCounts(plain)) {
    // "1 niño de 4 años y 1 bebé": an age inside a party is a part of it.
    const isInside = (other: Mention) =>
      other.kind === 'noise' && other.start >= start + line.start && other.end <= end + line.start;
    found.splice(0, found.length, ...found.filter((other) => !isInside(other)));
    add({ kind, start, end, count, isEach });
  }
  for (const wish of findWishes(plain)) if (!isSurname(text, wish)) add(wish);
  const denied = found.filter((mention) => isDenied(plain, mention.start - line.start, mention));
  const keys = new Set(denied.map(keyOf));
  return found
    .map((mention) =>
      denied.includes(mention) || (keys.size > 0 && keys.has(keyOf(mention)))
        ? { kind: 'noise' as const, start: mention.start, end: mention.end, isDenied: true as const }
        : mention,
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Moves words from their offsets in a line to those in the source. */
function inSource<Words extends { start: number; end: number }>(words: Words, line: Line): Words {
  return { ...words, start: words.start + line.start, end: words.end + line.start };
}

/** Value of a date or time, by which another naming of it is known. */
function keyOf(mention: Mention): string {
  if (mention.kind === 'date') return mention.date.candidates.join();
  return mention.kind === 'time' ? `${mention.time.minutes}` : `${mention.kind}${mention.start}`;
}

const betterBehind = /^,?\s(?:e |fica |seria |is |es |would be )?(?:melhor|mejor|better)\b/;

/** "é 15h e não 14h", "é 5:50, não 5:40", "em vez de sexta", "segunda não, terça" */
function isDenied(plain: string, start: number, { kind, end, start: first }: Mention): boolean {
  if (kind !== 'time' && kind !== 'date' && kind !== 'phone') return false;
  // "6h, não 6:20 melhor" corrects.
  if (betterBehind.test(plain.slice(start + end - first))) return false;
  if (/^\s(?:nao|no|not)\s?[,!.]\s?[a-z\d]/.test(plain.slice(start + end - first))) return true;
  return /(?:[,(–-]\s?nao|\b(?:(?:e|and) (?:nao|not)|y no|era|was|antes|(?:nao|no) (?:e|eh|es|sera)(?: mais)?|nao mais|not|isn't|instead of|rather than|em vez d[aeo]s?|no lugar d[aeo]s?|ao inves d[aeo]s?|en vez de))\s(?:as |a las |at |on |o dia |dia |the |na |no |a |o |el |la )?$/.test(
    plain.slice(Math.max(0, start - 28), start),
  );
}

/** "ontem" is never the day of a trip. */
function isPast({ rank, candidates }: DateWords, ref: Line['ref']): boolean {
  return rank === 1 && candidates.every((day) => day < ref.date);
}

/** "a direção confirma até amanhã", "te aviso na sexta" and "aguardo retorno ainda hoje" tell the day of an answer. */
function isAnswerDay(plain: string, start: number, end: number): boolean {
  const left = plain.slice(Math.max(0, start - 60), start);
  // "volto só na outra quarta, voo chega 21h15" is a way back.
  if (/\bvolto(?: [a-z]{2,12}){0,3} $/.test(left) && /\b\d{1,2}(?:[:h]\d{0,2}|\s?[ap]m)\b/.test(plain.slice(end)))
    return false;
  if (answerUntil.test(left)) return true;
  if (answerBehind.test(plain.slice(end))) return true;
  return answerCue.test(left) && !/^\s(?:a[s ]|at\s)?\s?\d{1,2}(?:[:h]|\s?[ap]m)/.test(plain.slice(end, end + 8));
}

/** "Hotel Quinta Imperial" and "a la Quinta Santa Rita" have no weekday. */
function isHouseName(text: string, { start, end, rank, candidates }: DateWords): boolean {
  // "Hotel Arpoador Mar"
  if (/^Mar\b/.test(text.slice(start)) && /\p{Lu}\p{Ll}{2,14}\s$/u.test(text.slice(Math.max(0, start - 16), start)))
    return true;
  if (
    (rank > 0 && !/^quinta santa$/i.test(text.slice(start, end))) ||
    candidates.length === 0 ||
    !/^\p{Lu}\p{Ll}/u.test(text.slice(start, end))
  )
    return false;
  // "Atrium Quinta de Pedras"
  if (/^Quinta d[aeo]s? \p{Lu}\p{Ll}/u.test(text.slice(start)) && /\p{Lu}\p{L}{2,14}\s$/u.test(text.slice(0, start)))
    return true;
  const isLed = houseLead.test(text.slice(Math.max(0, start - 16), start));
  return isLed && /^\s(?:(?:d[aeo]s?|del?)\s)?\p{Lu}\p{Ll}/u.test(text.slice(end));
}

/** A street can have the name of a day: "Rua 9 de Julho". */
function isStreetName(plain: string, start: number, end: number): boolean {
  const left = plain.slice(Math.max(0, start - 14), start);
  // "na 24 de Outubro 1440"
  const isNumbered =
    /^,?\s(?:n[º°o.]{1,2}\s?)?\d{2,5}(?=\s?(?:$|[,.;)\n-]|\s(?:ap|apto|sala|casa|bloco|bl|cj|conj|e|ate|pra|pro|para)\b))/.test(
      plain.slice(end, end + 24),
    );
  if (isNumbered && /^[a-z\d]{1,9} de [a-z]/.test(plain.slice(start, end)) && !/\bdia\s$/.test(left)) return true;
  // "Hospital 9 de Julho"
  if (
    /^(?:\d|[a-z]{4,9} de )/.test(plain.slice(start)) &&
    /\b(?:hospital|hosp\.?|colegio|escola|hotel|clinica|shopping|estadio|teatro|edificio|ed\.?|parque|terminal)\s$/.test(
      left,
    )
  )
    return true;
  // A day has no feminine article, "na 24 de Outubro 1440" is an address.
  if (
    /^(?:\d{1,2}|[a-z]{4,9}) de (?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)/.test(plain.slice(start)) &&
    /\b(?:na|da|pela)\s$/.test(left)
  )
    return true;
  return /\b(?:rua|r\.?|av\.?|avenida|praca|pca\.?|largo|ponte|viaduto|tunel|rodovia|al\.?|alameda|calle|trav\.?|tv\.?|travessa|estrada|vila|beira)\s$/.test(
    plain.slice(Math.max(0, start - 10), start),
  );
}
