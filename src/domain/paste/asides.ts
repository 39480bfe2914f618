import type { Mention } from './mentions.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import { companionWord, dayName, kinWord, returnWord } from './word-groups.ts';

const others = joinOthers();

function joinOthers(): string {
  const kin = String.raw`(?:[oa]|um|uma|meus?|minhas?|seu|sua|noss[oa]|my|our|his|her|mi|su|el|la|an?|the|uns|unos) (?:${kinWord}|${companionWord})s?`;
  return String.raw`(?:${kin}|eu mesm[oa]|nos mesm[oa]s|a gente mesmo|i|we|yo mism[oa]|they|he|she)`;
}
const fetches = String.raw`(?:tra[zg]|busc|peg|l?lev|recog|recoj|trae|bring|tak|driv|pick|collect|fetch)\w{0,5}`;
const object = String.raw`(?:me|nos|us|el[ea]s?|[oa]s|him|her|them|nosotros|l[oa]s?)`;

/** "meu genro me traz de volta", "a volta minha irmã faz", "we will walk back": no car is asked for. */
const byOthers = regex()`
  \b${others} (?:[a-z]{2,8} ){0,2}(?:(?:ja )?(?:me|nos|[oa]s?|l[oa]s?|le) ${fetches}
  |(?:vai|vao|vem|vou|va a|will|can|'ll)(?: me| nos| vir| ir| nos)? ${fetches}|(?<!\b(?:i|we|they|he|she) (?:[a-z]{2,8} ){0,2})${fetches} ${object})\b
  |\b(?:${returnWord}|voltar|volver|way back)\b[^.;!?\n]{0,24}\b${others} (?:[a-z]{2,8} ){0,1}(?:faz|fazemos|faco
  |resolv\w{1,4}|cuid\w{1,3}|da um jeito|se vir\w{1,2}|hac\w{1,3}|handles?|do it|fetch\w{0,2}|${fetches})\b
  |\b(?:${returnWord}|volt\w{1,4}|retorn\w{1,4}|volv\w{1,4}|vuelv\w{1,2}|regres\w{1,4}|(?:come|coming|go|going|get|getting|head|be) (?:back|home)
  |se vir\w{1,2})\b[^.;!?\n]{0,30}?\b(?:a pe\b|carona|caminando|andando|(?:de|no|en|by|on|take|pega\w{0,2}|pego|taking|tomamos|by the|on the|the) (?:o )?(?:onibus|metro|uber|trem|bus|train|subway|autobus|tren|ferry|barca|foot))
  |\bwalk(?:ing)? (?:back|home)\b
`;
const asks = regex()`
  \b(?:precis\w{1,5}|quer(?:o|ia|emos|iamos)|pode(?:m|ria|riam)?|manda\w{0,2}|mand[ae]m?|marc\w{1,4}|agend\w{1,4}|reserv\w{1,4}|book|need\w{0,2}|want
  |please|could|would|por favor|necesit\w{1,4}|quier\w{1,4}|carros?|taxis?|vans?|motorista|voces|vcs|cars?|cabs?|driver|mas|but|pero)\b
`;

/** "ontem o motorista atrasou", "last Friday your driver came at 6": a ride that is over. */
const pastTime = regex()`
  \b(?:ontem|anteontem|(?:semana|mes|ano|${dayName})(?:-feira)? passad[oa]|(?:d[ae]|n[ao]) (?:outra|ultima) vez|ultima vez
  |outro dia|last (?:week|month|year|time|night|${dayName})|yesterday|the other day|ayer|anteayer
  |(?:semana|mes|vez) pasad[oa]|(?:${dayName}) pasado)\b
`;
const pastVerb = regex()`
  \b(?:(?:busc|peg|lev|atras|cheg|pag|cobr|esper|atend|marc|reserv|fal|deix|mand|us|trat|demor)(?:ou|aram|uei|ei|amos)
  |esquec(?:i|eu|emos)|perdi|fui|foi|fomos|foram|vei[oa]|vieram|veio|fiz\w{0,4}|came|was|were|picked|took|drove|paid|charged
  |left|forgot|arrived|had|llevaron|llevo|recogieron|recogio|llego|llegaron|pague|olvide|vino|vinieron|fue)\b
`;

/** Returns true for words of rides that the central does not drive: those of others, and those that are over. */
export function isAside(clause: Clause): boolean {
  const { plain, places, line, mentions, ref } = clause;
  if (line.isAgent || line.zone !== 'body') return false;
  const roles = new Set(places.map(({ role }) => role));
  if (roles.has('from') && roles.has('to')) return false;
  if (byOthers.test(plain) && !asks.test(plain)) return true;
  const days = mentions.flatMap((mention) => (mention.kind === 'date' ? [mention.date.candidates] : []));
  const isOver = days.length > 0 && days.every((candidates) => candidates.every((day) => day < ref.date));
  const hasLater = days.some((candidates) => candidates.some((day) => day > ref.date));
  return pastVerb.test(plain) && (isOver || (pastTime.test(plain) && !hasLater));
}

/** Drops the day of something that is over, "pedido feito em 28/02" and "nascida em 12/05/1950". */
export function dropPastDays(clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    const isPast = (mention: Mention) =>
      mention.kind === 'date' && mention.date.candidates.every((day) => day < clause.ref.date);
    if (
      clause.places.length === 0 &&
      clauses.some(({ mentions }) => mentions.some((one) => one.kind === 'date' && !isPast(one)))
    )
      clause.mentions = clause.mentions.filter(
        (mention) => !isPast(mention) && !(mention.kind === 'time' && clause.mentions.some(isPast)),
      );
  }
}
