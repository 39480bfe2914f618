import type { Mention } from './mentions.ts';
import type { Clause } from './reading.ts';
import { joinLines, regex } from './regex.ts';
import { companionWord, dayName, kinWord, returnWord } from './word-groups.ts';

const kin = joinLines`
  (?:(?:[oa]|um|uma|meus?|minhas?|seu|sua|noss[oa]|my|our|his|her|mi|su|el|la|an?|the) (?:${kinWord}
  |${companionWord})s?)
`;
const self = '(?:eu|nos|a gente) mesm[oa]s?|eu propri[oa]|yo mism[oa]|myself|ourselves';
const fetch = String.raw`(?:tra[zg]|busc|peg|l?lev|recog|recoj|trae|bring|tak|driv|pick|collect|fetch)\w{0,5}`;
const object = '(?:me|nos|us|el[ea]s?|[oa]s|him|her|them|l[oa]s?)';
const back = joinLines`
  (?:${returnWord}|volt\w{1,4}|retorn\w{1,4}|volv\w{1,4}|vuelv\w{1,2}|regres\w{1,4}|(?:way|com(?:e|ing)|go(?:ing)?
  |gett?(?:ing)?|head|be) (?:back|home)|se vir\w{1,2})
`;

/** "meu genro me traz de volta", "a volta minha irmã faz", "na volta pego um ônibus": no car is asked for. */
const byOthers = regex()`
  \b(?:${kin}|${self}|e el[ea]s?) (?:[a-z]{2,8} ){0,2}(?:(?:me|nos|[oa]s?|l[oa]s?|le) ${fetch}
  |(?:vai|vao|vem|vou|va a|will|can|'ll)(?: me| nos| vir| ir| nos)? ${fetch}|${fetch} ${object})\b
  |\b(?:me|nos) ${fetch} (?:${kin}|${self})\b|\b(?:i|we|they|he|she) (?:will |can |'ll )?${fetch} ${object} (?:back
  |home)\b
  |\b${back}\b[^.;!?\n]{0,24}\b(?:${kin}|${self}|i|we) (?:[a-z]{2,8} )?(?:faz|fazemos|faco|resolv\w{1,4}|cuid\w{1,3}
  |da um jeito|se vir\w{1,2}|hac\w{1,3}|handles?|do it|${fetch})\b
  |\b${back}\b[^.;!?\n]{0,30}?\b(?:a pe\b|carona|caminando|andando|on foot|(?:de|no|en|by|on|in|take|taking|catch
  |get|peg\w{1,3}
  |tom\w{1,4}) (?:um |uma |o |a |the |el |un )?(?:onibus|metro|uber|trem|bus|train|subway|autobus|tren|ferry|barca
  |carona|lift))\b
  |\bwalk(?:ing)? (?:back|home)\b
`;
const asks = regex()`
  \b(?:precis\w{1,5}|quer(?:o|ia|emos|iamos)|pode(?:m|ria|riam)?|mand(?:a|ar|em?)|marc\w{1,4}|agend\w{1,4}
  |reserv\w{1,4}
  |book|need\w{0,2}|want|please|could|would|por favor|necesit\w{1,4}|quier\w{1,4}|carros?|taxis?|vans?|motorista
  |voces|vcs
  |cars?|cabs?|driver|mas|but|pero)\b
`;

/** "ontem o motorista atrasou", "last Friday your driver came at 6": a ride that is over. */
const pastTime = regex()`
  \b(?:ontem|anteontem|(?:semana|mes|ano|${dayName})(?:-feira)? (?:passad|retrasad)[oa]|(?:d[ae]|n[ao]) (?:outra
  |ultima) vez
  |ultima vez|outro dia|last (?:week|month|year|time|night|${dayName})|yesterday|the other day|ayer|anteayer
  |(?:semana|mes|vez|${dayName}) pasad[oa])\b
`;
const pastVerb = regex()`
  \b(?:(?:busc|peg|lev|atras|cheg|pag|cobr|esper|atend|marc|reserv|fal|deix|mand|us|trat|demor|us)(?:ou|aram|uei|ei
  |amos)
  |esquec(?:i|eu|emos)|perdi|fui|foi|fomos|foram|vei[oa]|vieram|fiz\w{0,4}|came|was|were|picked|took|drove|paid
  |charged|left
  |forgot|arrived|had|llevaron|llevo|recogieron|recogio|llego|llegaron|pague|olvide|vino|vinieron|fue)\b
`;

/** Returns true for words of rides that the central does not drive: those of others, and those that are over. */
export function isAside({ plain, places, line, mentions, ref, signals }: Clause): boolean {
  if (line.isAgent || line.zone !== 'body') return false;
  const roles = new Set(places.map(({ role }) => role));
  if (roles.has('from') && roles.has('to')) return false;
  if (byOthers.test(plain) && !asks.test(plain)) return true;
  const days = mentions.flatMap((mention) => (mention.kind === 'date' ? [mention.date.candidates] : []));
  const isOver = days.length > 0 && days.every((candidates) => candidates.every((day) => day < ref.date));
  const isToldOver = pastTime.test(plain) && days.length < 2 && !signals.has('request');
  return pastVerb.test(plain) && (isOver || isToldOver);
}

function isPast(mention: Mention, { ref }: Clause): boolean {
  return mention.kind === 'date' && mention.date.candidates.every((day) => day < ref.date);
}

/** Drops the day of something that is over, "pedido feito em 28/02" and "nascida em 12/05/1950". */
export function dropPastDays(clauses: readonly Clause[]): void {
  const hasComing = clauses.some((clause) =>
    clause.mentions.some((mention) => mention.kind === 'date' && !isPast(mention, clause)),
  );
  if (!hasComing) return;
  for (const clause of clauses) {
    const isOver = clause.places.length === 0 && clause.mentions.some((mention) => isPast(mention, clause));
    if (isOver)
      clause.mentions = clause.mentions.filter((mention) => mention.kind !== 'time' && !isPast(mention, clause));
  }
}
