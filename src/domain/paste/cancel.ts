import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import {
  bookingWord,
  cancellation,
  carWord,
  letGo,
  returnWord,
  rideWord,
  todayOrTomorrow,
  dayName,
} from './word-groups.ts';
import { withdrawnDays } from './withdrawn-days.ts';

const verb = regex()`
  \b(?:cancel(?:lar|ar|em|en|a|e|o)?|${cancellation}|desmar(?:car?|quem?)|(?:tir(?:ar?|em|e)|retir(?:ar?|em
  |e)) (?:da agenda
  |da lista|da programacao)|(?:(?:tir|retir)(?:ar?|em|e)(?: tambem| ja| por favor)?|esquec(?:e|er|am|a)|forget
  |scrap|drop)(?= (?:o|a|os|as|the|el|la) (?:(?:${rideWord}) )?(?:d[aeo]s?\b|\d|(?:n[ºo]|item|linha|numero
  |trecho|line|primeir[oa]|segund[oa]|terceir[oa]|ultim[oa]|first|second|third|last|tercer[oa]?)\b))
  |desconsider(?:ar|em|e|a)|anular|anulen|suspend(?:er|am|a)|call off|(?:esquecer|tirar|descartar|ignorar)(?=$
  |[,.!;]| (?:por favor|pf|ta|ok|viu)))\b(?:\s(?:por (?:favor|gentileza)|please|pf|pfv|para mim|pra mim|entao
  |aquela?|urgente))?[:,]?\s?
`;
const end = regex()`
  [,!?\n]|\((?!\d)|\se (?:mant\w{1,4}|deix\w{1,4}|fic\w{1,4}) (?:so |somente |apenas )?(?:o|a|os|as)\b
  |\se (?:incluir?
  |inclua|incluam|adicion|acrescent|coloc|bot)\w{0,3}\b|(?<!\b(?:dra?|sra?|profa?|d|av|r|st|sto|sta|mrs?|ms
  |eng))\.|\s(?:e (?:pedir|marcar|marca|agendar|agenda|quero|queria|reservar|reserva|solicitar)|por favor|pf|pfv
  |pls|plz|please|por gentileza|pois|porque|pq|minha reuniao|ele|ela|nao vou|obrigad[oa]|obg|desculpa|ok|tb|tambem
  |ta|que (?:eu )?(?:marquei|pedi) (?:ontem|hoje))\b
`;
const onlyQuestion =
  /\b(?:taxa|multa|politica|prazo) (?:de|para|pra) cancel|\b(?:posso|da pra|consigo|preciso) cancelar (?:ate|sem|depois)|se (?:eu )?(?:precisar|quiser|tiver que) (?:de )?cancel|caso (?:eu )?cancel/;
const which = /\b(?:qual|quais|which|cual)\b[^.\n]{0,60}\?$/;
const rowNumber = regex()`
  ^(?:(?:a|o|as|os|the|el|la)\s)?(?:(?:n[ºo]|numero|linha|item|trecho|${rideWord}|line|row|number
  |no\.?)\s)?(?:n[ºo]\s|numero\s)?(\d{1,2})(?:\s(?:por favor|pf|pfv|please|ela|ele|eles|elas|mesmo|tb)\b|[,.!]
  |$)
`;

/** "apto 220 - Sr. Abílio - NÃO VAI MAIS" */
const calledOff =
  /[\s:;|,(-]{0,4}(?:nao (?:vai|vao|vem|viaja|precisa|precisam) mais|cancelad[oa]s?|desistiu|no[- ]?show|off list|no longer (?:travelling|traveling|coming|needed)|ya no (?:va|viaja|necesita))\b/;

const nths = ['primeir[oa]|first|1[oaºª]?', 'segund[oa]|second|2[oaºª]?', 'terceir[oa]|third|tercer[oa]?|3[oaºª]?'].map(
  (word) =>
    new RegExp(
      `^(?:so |apenas )?(?:[oa] |el |la |the )?(?:(?:carro|corrida|viagem|van|taxi|trecho|trip|car|ride|viaje) )?(?:n[ºo] )?(?:${word})(?: (?:carro|corrida|viagem|van|taxi|trecho|trip|car|ride|one|viaje))?$`,
    ),
);

const namesLast = regex()`^(?:so )?(?:[oa] |el |la |the )(?:ultim[oa]|last)(?: (?:${rideWord}|one))?$`;
/** Returns the index of the trip that "o segundo" or "a corrida 2" names, -1 for the last one, or null. */
export function nthOf(words: string): number | null {
  const plain = words.trim();
  if (namesLast.test(plain)) return -1;
  const index = nths.findIndex((nth) => nth.test(plain));
  return index < 0 ? null : index;
}

/** A withdrawal: words that name a trip, or the number of a row of the same text. */
export type Withdrawal = {
  start: number;
  end: number;
  row: number | null;
  clauses: readonly Clause[];
  /** The words stand in the row itself, "Sr. Abílio - CANCELADO". */
  isInRow?: boolean;
  /** Days whose trips are not wanted any more. */
  days?: ReadonlySet<string>;
};

/** Returns what a text withdraws. The words after the verb, or those of the next clause, name the trip. */
export function findWithdrawals(clauses: readonly Clause[]): Withdrawal[] {
  return clauses.flatMap((clause, index) => {
    const off = calledOff.exec(clause.plain);
    if (
      off &&
      !clause.line.isAgent &&
      /[-;|\t]|\d[h:]?\d{0,2}\s?$/.test(clause.plain.slice(0, off.index)) &&
      clause.people.length > 0
    )
      return [{ start: clause.start, end: clause.start + off.index, row: null, clauses: [clause], isInRow: true }];
    const ofDays = withdrawnDays(clause, clauses.slice(0, index));
    if (ofDays) return [{ ...ofDays, row: null, clauses: [clause] }];
    const asked = clauses[index - 1];
    // "Qual viagem deseja cancelar?" - "a de sábado cedo"
    if (asked?.line.isAgent && !clause.line.isAgent && asked.signals.has('cancel') && which.test(asked.plain))
      return [{ start: clause.start, end: clause.end, row: null, clauses: [clause] }];
    if (!clause.signals.has('cancel') || clause.line.isAgent || onlyQuestion.test(clause.plain)) return [];
    // "about the ride to the airport on Thursday. We no longer need it"
    const own = demonstrative.test(clause.plain) ? bookedTrip.exec(clause.plain) : null;
    if (own?.[1] !== undefined) {
      const start = clause.start + own.index;
      return [{ start, end: start + own[1].length, row: null, clauses: [clause] }];
    }
    const told =
      asked && !asked.line.isAgent
        ? (pronoun.test(clause.plain) && aboutTrip.exec(asked.plain)) ||
          (demonstrative.test(clause.plain) && bookedTrip.exec(asked.plain))
        : null;
    if (told && asked)
      return [
        {
          start: asked.start + told.index,
          end: asked.start + told.index + (told[1] ?? asked.plain.slice(told.index)).length,
          row: null,
          clauses: [asked, clause],
        },
      ];
    const match = verb.exec(clause.plain);
    const isPassive = /n(?:ao|em) (?:vou |vai |vamos )?(?:mais )?precis|\b(?:no longer|not) needed/.test(clause.plain);
    if (!match || isPassive) return passive(clause);
    const behind =
      /,\s?$/.test(match[0]) || /^\s{0,2}(?:$|[.!,;])/.test(clause.plain.slice(match.index + match[0].length));
    const front =
      /^\s?(?:[^,;]{0,20}[,!]\s|(?:ah{1,4}|oi|entao|e|mas|opa|olha|so|tambem)\s)?((?:a|o|as|os|el|la|the)\s.{3,140}?),?\s(?:pode\w{0,2}|podem|favor|por favor|please|quero|queria|gostaria de|preciso|vou|vamos)\s(?:me |nos )?$/.exec(
        clause.plain.slice(0, match.index),
      );
    if (behind && front) {
      const start = clause.start + clause.plain.indexOf(front[1] ?? '');
      return [{ start, end: start + (front[1]?.length ?? 0), row: null, clauses: [clause] }];
    }
    const before = frontOf(clause, match.index);
    if (before) return [{ ...before, row: null, clauses: [clause] }];
    const named = objectOf(clause, match.index + match[0].length);
    if (isOldMessage(clause, match.index + match[0].length, clauses)) return [];
    const next = clauses[index + 1];
    if (named) return [{ ...named, clauses: [clause] }];
    const follow = next && !staysWanted.test(next.plain) ? objectOf(next, 0) : null;
    if (follow && next) return [{ ...follow, clauses: [clause, next] }];
    // "cancela por favor" is all that the text says.
    const isAll = clauses.every(({ places, mentions }) => places.length === 0 && mentions.length === 0);
    return isAll ? [{ start: clause.start, end: clause.end, row: null, clauses: [clause] }] : [];
  });
}

/** "o do Sandro segue" behind "cancela por favor" */
const staysWanted =
  /\b(?:segue|seguem|mantem|mantido|mantida|mantemos|continua|continuam|fica|ficam|permanece|stays?|remains?|is still|sigue|queda|ok|confirmad[oa])\b/;
const thanks = /^(?:por (?:favor|gentileza)|pf|pfv|please|obrigad[oa]|obg|gracias|thanks?|thank you)\b/;

/** "Desconsiderar meu e-mail das 15h. Dados corretos: ...": a message is withdrawn, and the trip is told anew. */
function isOldMessage(clause: Clause, from: number, clauses: readonly Clause[]): boolean {
  return (
    /^(?:[oa]s? |el |la |the )?(?:meu |minha |noss[oa] |mi |my )?(?:ultim[oa] |primeir[oa] )?(?:e-?mail|mensage[mn]s?|msg|recado|audio|versao|correo|mensaje|message)\b/.test(
      clause.plain.slice(from),
    ) && clauses.some((other) => other.start > clause.start && other.places.length > 0)
  );
}

/** "pode cancelar, não vou mais" without a trip of its own, behind the words of all trips of a text. */
export function isCalledOff(clauses: readonly Clause[]): boolean {
  const own = clauses.filter(({ line }) => !line.isAgent && line.zone === 'body');
  const last = own.findLastIndex(
    ({ mentions, places }) => places.length > 0 || mentions.some(({ kind }) => kind === 'date' || kind === 'time'),
  );
  return own
    .slice(last + 1)
    .some(
      ({ plain, people, line }) =>
        line.author !== null &&
        people.every(({ kind }) => kind === 'greeted') &&
        !namesOne.test(plain) &&
        (bareCancel.test(plain) || (refused.test(plain) && !oneWay.test(plain)) || wholeCancel.test(plain)) &&
        !onlyQuestion.test(plain),
    );
}

/** "cancela o 2, o 1 segue" leaves the other car. */
const namesOne = regex()`
  \b(?:[oa]|the|el|la|${carWord}|item|n[ºo]) (?:(?:${carWord}) )?(?:n[ºo] ?)?[1-9]\b(?![:h/\d])
`;
const oneWay = regex()`\b(?:${returnWord}|way back|ida|segund[oa]|primeir[oa]|outr[oa])\b`;
/** "nossa, caro. vou de metrô então" */
const refused = regex()`
  \b(?:v(?:ou|amos) de (?:metro|onibus|uber|99|carona|trem)|deixa (?:quieto|pra la|para la)|fica (?:pra
  |para) (?:a )?proxima|(?:muito|mt|tao) caro|desisti(?:mos)?|nao (?:quero|vou querer|vamos querer)(?: mais)?(?=$
  |[.,!;])|too expensive|i'?ll (?:take|use|get) (?:an? )?(?:uber|the (?:subway|metro|bus|train))|muy caro
  |voy en (?:metro|uber|bus))\b
`;
const bareCancel = regex()`
  ^[^a-z]{0,4}(?:(?:oi|entao|gente|olha|desculpa|desculpe|sorry|ok|por favor|please|nao,?|pode\w{0,2}|vou|quero
  |preciso|can you|puede\w{0,2}),?\s){0,3}(?:cancel(?:a|ar|e|em|o)?|desmar(?:car?|quem?)|deixa (?:pra|para) la
  |esquece(?! [oa]s? (?!${bookingWord})[a-z]{4})|never ?mind|n(?:ao
  |em) precis\w{1,4} mais)\b(?![^.;\n]{0,40}\b(?:${returnWord}|back|ida|so|somente|apenas|only)\b)
`;

/** "cancelaram meu voo, pode cancelar o carro" */
const wholeCancel = regex()`
  \b(?:cancel(?:a|ar|e|em)?|desmarc(?:a|ar|ue|uem)|anular?|call off|drop
  |forget)\s(?:por favor |entao |please |ja )?(?:o|a|meu|minha|ess[ea]|est[ea]|el|la|mi|the|my|this|our|nosso
  |nossa)\s(?:meu |minha )?(?:${bookingWord})(?:,?\s(?:por favor|pf|pfv|pls|please|entao|mesmo|toda|todo|ta|ok
  |obrigad[oa]|obg|sorry|then))?\s?(?:$|[.,!;?)])
`;

/** "sobre o taxi da vó Nair amanhã 13h pro oftalmo: cancela pf", "o carro do Dr. Hélio hj 14h pode desmarcar, ele vai com o filho" */
function frontOf(clause: Clause, index: number): { start: number; end: number } | null {
  const lead = clause.plain.slice(0, index);
  const behind = clause.plain.slice(index);
  const isEnd =
    /^[a-z]{4,12}(?:\s(?:por favor|por gentileza|pf|pfv|please|entao|sim|ok|tb|tambem)){0,2}\s?(?:[.,!;:(]|$)/.test(
      behind,
    );
  const front =
    /^\s?(?:[^,;:]{0,30}[,!:]\s)?(?:(?:sobre|quanto a|about|sobre el)\s)?((?:a|o|as|os|el|la|the|aquel[ea])\s.{6,140}?)\s?(?:[:,-]|pode\w{0,2}|podem|quero|queria|preciso|vou|favor|please)?\s?(?:me |nos )?$/.exec(
      lead,
    );
  const isTrip = clause.mentions.some(
    ({ kind, start }) => (kind === 'time' || kind === 'date') && start < clause.start + index,
  );
  if (!isEnd || !front || !isTrip) return null;
  const start = clause.start + lead.indexOf(front[1] ?? '');
  return { start, end: start + (front[1]?.length ?? 0) };
}

function objectOf(clause: Clause, from: number): { start: number; end: number; row: number | null } | null {
  const rest = clause.plain.slice(from);
  const row = rowNumber.exec(rest);
  const stop = end.exec(rest);
  const length = stop ? stop.index : rest.length;
  if (row) return { start: clause.start + from, end: clause.start + from + length, row: Number(row[1]) };
  if (rest.slice(0, length).trim().length < 3 || thanks.test(rest.slice(0, length))) return null;
  return { start: clause.start + from, end: clause.start + from + length, row: null };
}

const pronoun = regex()`
  \b(?:no longer need it|don'?t need it (?:any ?more|any longer)|cancel it|nao (?:preciso|precisamos|precisa
  |precisam
  |vou precisar|vamos precisar) mais(?: del[ea])?|(?:pode |podem )?cancelar?(?: el[ea])?|ya no (?:lo
  |la) necesit\w{1,4}
  |cancel[ae]rl[oa]|cancelenl[oa])\s?[.,;!]
`;
/** "tenho carro marcado amanhã 5h pro aeroporto" - "preciso cancelar esse" */
const demonstrative = regex()`
  \b(?:cancel\w{0,5}|desmarc\w{1,4}|call off|anul\w{1,3}) (?:ess[ae]|est[ae]|isso|aquel[ae]|el[ae]|es[ae]
  |this(?: one)?|that(?: one)?|it)(?: (?:ai|${bookingWord}|por favor|pf|please|entao|mesmo))?(?=$
  |[ ,.;!]{1,2}(?:$|o |a |meu |minha |my|the |pois|porque|pq|because|since|que |el |la ))
`;
const bookedTrip = regex()`
  \b((?:${bookingWord}) (?=[^;.!?\n]{0,40}\d|[^;.!?\n]{0,40}\b(?:${todayOrTomorrow}
  |${dayName})\b)[^,;.!?\n]{3,90})
`;
const aboutTrip = regex()`\b(?:${bookingWord}) (?:to|from|on|for|of|at|d[aeo]s?|del?|pr[ao]|para|al?)\b`;

/** "rapaz a primeira deixa pra lá" */
const leftOut = regex()`
  (?:^|[,;:!-]\s|^[a-z]{2,8} )(?:(?:e|mas|entao|so|and|but|y|pero) )?((?:[oa]s?|the|el
  |la) (?:d[aeo]s? |de las? )?[^,;:!?]{2,40}?),? (?:${letGo})
`;

/** "O carro das 9h está cancelado" and "não vou mais precisar do carro das 9h" */
function passive(clause: Clause): Withdrawal[] {
  const need =
    /(?:fica|ficam|estao|esta|sejam|seja|are|is)\scancelad[oa]s?\s|n(?:ao|em|ot|['o]t)\b[^.;,]{0,24}?(?:precisar|precis(?:o|amos|am?)|need)(?:\smais)?\s(?:d[eao]s?\s)?|no longer need\s/.exec(
      clause.plain,
    );
  const off =
    /(?:^\s?|[,;:!-]\s)(?:(?:e|mas|entao|so|and|but|y|pero) )?((?:[oa]s?|the|el|la) (?:d[aeo]s? )?[^,;:!?]{3,60}?)(?:,)?\s(?:ja )?(?:nao|nem|is|isn't|ya no)\s(?:vai |vamos |vou )?(?:mais )?(?:precis|(?:no longer )?needed|hace falta|not needed|rola|sera necess)/.exec(
      clause.plain,
    ) ?? leftOut.exec(clause.plain);
  if (off) {
    const start = clause.start + clause.plain.indexOf(off[1] ?? '');
    return [{ start, end: start + (off[1]?.length ?? 0), row: null, clauses: [clause] }];
  }
  // "the visit to the plant on 21 Jan is off, so please drop that car"
  const isOff = /^(?:[^,;:]{0,20}[,:]\s)?((?:the|our|my)\s.{4,80}?)\s(?:is|are) (?:now )?off\b/.exec(clause.plain);
  if (isOff) {
    const start = clause.start + clause.plain.indexOf(isOff[1] ?? '');
    return [{ start, end: start + (isOff[1]?.length ?? 0), row: null, clauses: [clause] }];
  }
  const named = need ? objectOf(clause, need.index + need[0].length) : null;
  return named ? [{ ...named, clauses: [clause] }] : [];
}
