import type { Line } from './envelope.ts';
import type { Mention } from './mentions.ts';
import type { PlaceWords } from './places.ts';
import { regex } from './regex.ts';
import { endsSentence, type Token } from './tokens.ts';
import { bothWaysWord, carWord, driverWord, returnWord, rideWord, todayOrTomorrow, dayName } from './word-groups.ts';

const beginsClause = regex()`
  ^(?:${returnWord}|retornando|voltando|returning|depois|dps|despues|luego|then|volver|vuelvo|volvemos
  |regresamos|voltar|volto|voltamos)$
`;
/** Begins a clause behind "e" and in front of a time. */
const returnVerb = /^(?:voltam?|volto|voltamos|retornam?|regress?am?|regresan|regresa|vuelven?|vuelve|returns)$/;
/** "A las 12:30 necesita volver", "Às 17h ela precisa voltar" */
const wishToReturn = regex()`
  ^,?\s(?:(?:ele|ela|eles|elas|el|ella|ellos|eu|yo|he|she|they|we|i|(?:[oa]s? |el |la |los |the )?(?:a |o )?(?:(?:dra?|sra?
  |mrs?|ms)\.? )?[a-z]{3,12}(?: [a-z]{3,12})?) )?(?:(?:precis\w{1,5}|necesit\w{1,5}
  |quer\w{0,3}|quier\w{1,3}|dev[ei]\w{0,2}|deb[ei]\w{0,3}|ha de|(?:tem|tenho|tiene|tienen|tengo) (?:que|de)
  |(?:needs?|wants?|has|have) to|v(?:ai|ao|a|an)(?: a)?|pode|puede\w?)(?: de)?\s)?$
`;
const articles = /^(?:a|o|e|la|el|y|and|na|para)$/;

/** Splits a line at sentences and in front of "a volta" and "depois". */
const backPhrase = regex('g')`
  (?<=\b(?:primeir[oa]|first|primer[oa]?)\b[^.;\n]{0,60})[ ,](?=(?:e |and |y )?(?:[oa]|the|el|la) (?:segund[oa]
  |second|outr[oa]|other|otr[oa]|terceir[oa]|third)\b(?![- ]feira))|[ ,](?:e|y|and)(?= (?:depois )?(?:de la|dali
  |dai|from there|de alli) (?:pr[ao]s?|para|p\/|to|a|al|vamos|vai|seguimos)\b[^.;\n]{2,60}?\d{1,2}(?:[:h]\d{0,2}
  |\s?[ap]m))|[ ,](?:(?:e|y|and) )?(?=(?:[oa]|el|la|the) (?:segund[oa]|terceir[oa]|outr[oa]|other|second|third
  |otr[oa]|tercer[oa]?)(?: (?:${rideWord}
  |one))? (?:as |a las |at |sai |pega |leva |na |no |da |do |de |from |del )(?:as )?[^.;\n]{0,40}\d)
  |[ ,](?=(?:(?:e|y|and|que) )?(?:(?:o |el |the )?(?:${driverWord}|${carWord}) )?(?:(?:pode|vai|me|nos|should
  |can|please) ){0,2}(?:espera|aguarda|espere|wait)\w{0,2} [^.;!?\n]{0,40}?\b(?:volt|tra[izg]|retorn|regres
  |vuelv|bring|back))|[ ,](?=(?:vou|vai|voy|va) e (?:volt|vuelv)\w{1,2}\b|(?:${bothWaysWord}),? (?:com|con
  |with) (?:espera|waiting))|[ ,]e(?= (?:incluir|inclua|incluam|adicionar|adicione|acrescentar|acrescente)\b)
  |[ ,]e (?:depois )?(?:nos |me )?(?:buscar|busca|busquem|pegar|pega|peguem|trazer
  |traz)(?= [^.;\n]{3,60}\bde volta\b)|[ ,](?:e|y|and)(?= (?:reserv\w{1,4}|pid\w{1,3}|program\w{1,3}
  |agend\w{1,3}|marqu\w{1,3}|mand\w{1,3}|envi\w{1,3}|book|send) (?:en su lugar|no lugar|instead|uno?|una
  |outr[oa]|otro|otra|novo|nova|another|one)\b)|[ ,](?:e|y
  |and)(?= (?:as |a las |at |pelas |umas |la pelas )?(?:\d{1,2}[:h]?\d{0,2}|(?!${returnWord}
  |ida)[a-z]{3,9}(?: (?:e|y) [a-z\d]{2,7})?)\s?h?,? [^.;,\n]{0,28}\b(?:volta|vuelta|back|regres\w{1,4}
  |retorn\w{1,4})\b)|[ ,]and (?:then )?(?:[a-z' ]{0,24} )?(?:be )?(?:taken|brought|driven|collected
  |picked up)(?= (?:home |back ))|[ ,](?:and|then) (?:the same (?:${driverWord}
  |${carWord}) |an?(?:other)? (?:${carWord}) |we'?(?:ll| will) (?:come|go) |come |pick (?:us|me) up |take (?:us
  |me) |drive (?:us|me) )?(?:back|return)(?= (?:at|around|by|from|to|the)\b)|[ ,](?:mas|porem|but
  |pero)(?= (?:mant|deix|a volta|o retorno|quero|preciso|keep|the return))|[ ,]and (?:someone|somebody
  |a car) to (?:bring|take|pick) (?:us|me)(?= (?:back|up))|[ ,]and(?= (?:re)?book\b)|[ ,]e (?:pedir|marcar|marca
  |marquem|agendar|agenda|reservar|reserva|solicitar)(?= (?:outr[oa]|um|uma|nov[oa]|pra|para)\b)
  |[ ,]e (?:depois |me )?(?:busca|buscar|pega|pegar|traz|trazer) (?:de volta|na volta)
  |,(?= (?:e |and |y )?(?:o mesmo|(?:a )?mesma coisa|idem|igual|the same|same(?: thing)?|lo mismo) (?:n[ao]|para
  |pra|p\/|dia|on|for|el|${todayOrTomorrow}|${dayName})\b)
`;

const thenAt = regex()`
  ^\s?(?:(?:e|y|and) )?(?:depois|dps|then|luego|despues|mais tarde
  |later)\b[^.;!?\n\d]{0,12}\d{1,2}(?:[:h]\d{0,2})?[^.;!?\n\d]{0,30}$
`;

export function splitClauses(
  tokens: readonly Token[],
  line: Line,
  plain: string,
  mentions: readonly Mention[],
  places: readonly PlaceWords[],
): { start: number; end: number }[] {
  const cuts: number[] = [line.start];
  for (const [at, token] of tokens.entries()) {
    const last = cuts.at(-1) ?? line.start;
    if (token.plain === ';' || endsSentence(tokens, at)) cuts.push(token.end);
    else if (
      /^(?:outr[oa]|otr[oa]|another)$/.test(token.plain) &&
      /^(?:e|y|and|,)$/.test(
        tokens[/^(?:[oa]|el|la)$/.test(tokens[at - 1]?.plain ?? '') ? at - 2 : at - 1]?.plain ?? '',
      ) &&
      /^(?:as|at|a|leva|para|pra|p|carro|taxi|van|vai|sai|\d{1,2}[h:]?\d{0,2})$/.test(tokens[at + 1]?.plain ?? '')
    )
      cuts.push(token.start);
    else if (
      token.kind === 'number' &&
      tokens[at + 1]?.plain === ')' &&
      token.plain.length < 3 &&
      !isInBracket(tokens, at) &&
      at > 0 &&
      token.start > last
    )
      cuts.push(token.start);
    else if (
      (beginsClause.test(token.plain) ||
        returnsLater(tokens, at, mentions) ||
        returnsAt(line, plain, token, mentions)) &&
      at + 1 < tokens.length &&
      isNewStatement(tokens, at)
    ) {
      let first = at;
      while (first > 0 && articles.test(tokens[first - 1]?.plain ?? '')) first -= 1;
      const word = tokens[first]?.start ?? token.start;
      // "8h João, 10h volta"
      const ahead = mentions.find(
        ({ kind, end }) =>
          kind === 'time' &&
          end <= word &&
          (word - end < 3 || wishToReturn.test(plain.slice(end - line.start, word - line.start))),
      );
      const isLed =
        ahead !== undefined &&
        /(?:^|[,.;]\s?)(?:(?:e|y|and) )?(?:as |at |a las |ao? |al |pelas |umas )?$/.test(
          plain.slice(0, ahead.start - line.start),
        );
      const start = isLed ? ahead.start : word;
      // "Na quarta ele volta: sair da usina 15h30": the day belongs to the way back.
      const lead = mentions.filter((mention) => mention.start >= last && mention.start < start);
      const isDayOnly =
        start - last < 48 &&
        lead.length > 0 &&
        lead.every(({ kind }) => kind === 'date') &&
        places.every((place) => place.start < last || place.start >= start);
      // "No dia seguinte, às 11h, retorno"
      const isNextDay =
        /\b(?:dia seguinte|dia siguiente|(?:next|following) day),?\s?(?:as |a las |at )?[^a-z]{0,8}$/.test(
          plain.slice(last - line.start, start - line.start),
        );
      if (start > last && !isDayOnly && !isNextDay) cuts.push(start);
    }
  }
  for (const match of plain.matchAll(backPhrase)) {
    const start = line.start + match.index + 1;
    const isInside = mentions.some((mention) => mention.start < start && mention.end > start);
    if (!isInside && cuts.every((cut) => Math.abs(cut - start) > 3)) cuts.push(start);
  }
  cuts.push(...waysBack(line, plain, mentions, cuts));
  cuts.push(...otherDays(line, plain, mentions, cuts), ...otherWays(line, plain, mentions, places, cuts));
  cuts.sort((a, b) => a - b);
  // "depois às 2 da manhã elas voltam pro hotel": the time belongs to the verb behind it.
  for (const [index, cut] of [...cuts.entries()].toReversed()) {
    const words = plain.slice((cuts[index - 1] ?? line.start) - line.start, cut - line.start);
    if (index > 0 && thenAt.test(words)) cuts.splice(index, 1);
  }
  const edges = [...cuts, line.end];
  return cuts
    .map((start, index) => ({ start, end: edges[index + 1] ?? line.end }))
    .filter(({ start, end }) => end > start);
}

/** "sai às 8h e retorna dia 17/03 às 18h" */
function returnsLater(tokens: readonly Token[], at: number, mentions: readonly Mention[]): boolean {
  const token = tokens[at];
  return (
    token !== undefined &&
    returnVerb.test(token.plain) &&
    /^(?:e|y|and)$/.test(tokens[at - 1]?.plain ?? '') &&
    mentions.some(({ kind, start }) => kind === 'time' && start > token.end)
  );
}

/** "às 17h o grupo retorna" */
function returnsAt(line: Line, plain: string, { plain: word, start }: Token, mentions: readonly Mention[]): boolean {
  const time = mentions.findLast(({ kind, end }) => kind === 'time' && end <= start);
  return (
    returnVerb.test(word) &&
    time !== undefined &&
    wishToReturn.test(plain.slice(time.end - line.start, start - line.start))
  );
}

/** "(7/2) o grupo" has no item. */
function isInBracket(tokens: readonly Token[], at: number): boolean {
  const open = tokens.slice(Math.max(0, at - 12), at).findLast(({ plain }) => plain === '(' || plain === ')');
  return open?.plain === '(';
}

/** Returns the starts of "e dia 16/03 às 8h" behind another day with its time. */
function otherDays(line: Line, plain: string, mentions: readonly Mention[], cuts: readonly number[]): number[] {
  return mentions.flatMap(({ kind, start }, index) => {
    const before = mentions.slice(0, index);
    const time = mentions.slice(index + 1).find((mention) => mention.kind === 'time');
    const clause = Math.max(...cuts.filter((cut) => cut <= start), line.start);
    const isSecond = (of: Mention['kind']) => before.some((mention) => mention.kind === of && mention.start >= clause);
    if (kind !== 'date' || !isSecond('date') || !isSecond('time') || !time || time.start - start > 30) return [];
    const lead = /(?:,|\se|\sand|\sy)\s(?:no |na |em |on |el |depois,? )?(?:dia |the )?$/.exec(
      plain.slice(0, start - line.start),
    );
    return lead ? [line.start + lead.index + 1] : [];
  });
}

const joint = /(?:,\s?|\s)(?:e|y|and)\s(?:(?:depois|then|luego|tambem|also)\s)?/g;
const goingBack = regex()`
  \b(?:(?:pra|para|p\/|to|for|de|a|vai|quer|querem)\s(?:a |o |the |la )?(?:volt|retorn|regress?|return|vuelt
  |volver)\w{0,5}|(?:volt|retorn|regress?)(?:a|am|amos|o|e|em|ar|ando)|(?:come|go|take|bring|drive|get|fetch
  |collect|pick)\w{0,3} (?:\w{2,5} )?back|tra[zg]\w{1,3}(?:-?l[oa]s?)? de volta|(?:me|nos) tra[zg]\w{1,3})\b
`;

/** "buscar lá às", "nos pegar de volta", "pick them up there at": words in front of the time of a way back */
const fetching = regex()`
  ^(?:(?:the|an?|o|um|el|un)? ?(?:${driverWord}|${carWord}) (?:(?:should|could|can|will|to|deve|pode|tem|que
  |puede|debe|vai) ){0,2})?(?:(?:vir|ir|nos|me|os|as|para|pra|to|a|los|las|venir|come) ){0,2}(?:busc|peg|tra[zg]
  |recog|recoj|pick|fetch|collect|bring)\w{0,3}(?:-?l[oa]s?|-?n[oa]s)?(?: (?:la|ai|alli|there|de volta|back|eles
  |elas|ele|ela|a gente|todos|todo mundo|tod[oa]s|them|us|him|her|me|up|home|(?:after|depois d[aeo]
  |despues del?) (?:the |o |a |la |el )?[a-z]{3,12})){0,4} (?:(?:as|a las|at|por volta das|umas|la pelas|around
  |pelas|la para as) )?$
`;

/** Returns the starts of "e buscar lá 12h30 pra voltar pra pousada" behind a time of its own. */
function waysBack(line: Line, plain: string, mentions: readonly Mention[], cuts: readonly number[]): number[] {
  const times = mentions.filter(({ kind }) => kind === 'time');
  return [...plain.matchAll(joint)].flatMap(({ 0: all, index }) => {
    const start = line.start + index + 1;
    const from = index + all.length;
    const words = /^[^.;!?\n]{0,90}/.exec(plain.slice(from))?.[0] ?? '';
    const clause = Math.max(...cuts.filter((cut) => cut <= start), line.start);
    const next = times.find((time) => time.start >= line.start + from && time.end <= line.start + from + words.length);
    const isTold = times.some((time) => time.start >= clause && time.end <= start);
    const ahead = next ? words.slice(0, next.start - line.start - from) : '';
    const back = goingBack.exec(words) ?? fetching.exec(ahead);
    // Another "e" between the word of returning and its time begins a statement of its own.
    const isOwn = next && back && !/(?:,\s|\s)(?:e|y|and)\s/.test(ahead);
    const isInside = mentions.some((mention) => mention.start < start && mention.end > start);
    return isOwn && isTold && !isInside && cuts.every((cut) => Math.abs(cut - start) > 3) ? [start] : [];
  });
}

function isWay(places: readonly PlaceWords[]): boolean {
  return places.length > 1 && places.some(({ role }) => role === 'to');
}

/** Returns the starts of "e 17h do Mueller pra Rua Goiás" behind a whole way. */
function otherWays(
  line: Line,
  plain: string,
  mentions: readonly Mention[],
  places: readonly PlaceWords[],
  cuts: readonly number[],
): number[] {
  return mentions.flatMap(({ kind, start }) => {
    if (kind !== 'time') return [];
    const clause = Math.max(...cuts.filter((cut) => cut <= start), line.start);
    const before = places.filter((place) => place.start >= clause && place.start < start);
    const behind = places.filter((place) => place.start > start);
    const isThence =
      behind.length === 1 &&
      behind[0]?.role === 'to' &&
      /^\S{1,8},? (?:de la|dali|dai|from there|de alli)\b/.test(plain.slice(start - line.start));
    if (!isWay(before) || !(isWay(behind) || isThence)) return [];
    const lead =
      /(?:,|;|\se|\sand|\sy)\s(?:e |and |y |depois |outro |outra )?(?:(?:[oa] |the |el )?(?:mesm[oa]|same|mismo) [a-z]{3,9} |(?:[oa]s? |the |la |el )?[a-z]{2,16} (?:[a-z]{2,16} )?(?:vai|vao|sai|saem|goes|leaves|va|sale) )?(?:as |at |a las )?$/.exec(
        plain.slice(0, start - line.start),
      );
    return lead ? [line.start + lead.index + 1] : [];
  });
}

/** "ida e volta", "de volta" and "depois de amanhã" begin no statement. */
function isNewStatement(tokens: readonly Token[], at: number): boolean {
  const [second, before, after] = [
    tokens[at - 2]?.plain ?? '',
    tokens[at - 1]?.plain ?? '',
    tokens[at + 1]?.plain ?? '',
  ];
  if (/^(?:depois|dps|despues)$/.test(tokens[at]?.plain ?? ''))
    return !/^(?:d[eoa]|del)$/.test(after) && !/^(?:e|pra|para)$/.test(after);
  return (
    !/^(?:flight|trip|ticket|ride|transfer|car|journey|home)$/.test(after) &&
    !/^(?:the|my|our|by|please|for|por|de|da|em|sua|boa|ida|so|of|que|q|vou|preciso|tem|quero|para|pra)$/.test(
      before,
    ) &&
    !(before === 'e' && /^(?:ida|ir)$/.test(second)) &&
    !(/^(?:a|na)$/.test(before) && /^(?:de|pra|para)$/.test(second))
  );
}
