import { regex } from './regex.ts';
import { companionWord, kinWord } from './word-groups.ts';

const others = String.raw`(?:(?:meus?|minhas?|noss[oa]s?|seus?|suas?|uns|uma?s?|[oa]s?|mis?|una?|el|l[ao]s?|my|our|his|her|their|the|an?) ){0,2}(?:(?:${kinWord}|${companionWord}|compan(?:heir|er)[oa]|anfitri[ao]|host)s?|familia(?:res)?|parentes?|pais|padres|pessoal|empresa|firma|escola|colegio|family|company|school|parents)`;
const named = String.raw`(?: (?:d[aeo]s?|del?|of) [a-z]{2,12}(?: [a-z]{2,12})?| (?!(?:me|nos|vai|vem|que|quem|faz|traz|leva|busca|pega|will)\b)[a-z]{3,12})?`;
const whom = String.raw`(?:me|nos|ele|ela|eles|elas|a gente|l[aeo]s?|us|him|her|them|[ao]s?)`;
const drives = String.raw`(?:tra[zg]\w{0,3}|tra[ei]n?|traer|busc(?:am?|ar|ando)|peg(?:am?|ar|ando)|lev(?:am?|ar|ando)|recog\w{1,3}|llev(?:an?|ar)|bring(?:s|ing)?|driv(?:es?|ing)|tak(?:es?|ing)|(?:fetch)(?:es|ing)?|pick(?:s|ing)?|collect(?:s|ing)?|faz(?:em)?|da(?:o|ndo)? carona)`;
const back = String.raw`(?:(?:(?:(?:n?a|de|pra|para|a la) )?(?:volta|vuelta)|n?o retorno|el regreso|(?:on )?the (?:way back|return)),? )`;

/** "forget the return, my son will pick me up": the words in front withdraw a way. */
const withdrawn = String.raw`(?<!\b(?:forget|skip|drop|scratch|cancel\w{0,4}|esquec\w{1,3}|desconsider\w{1,3}|olvid\w{1,4}) (?:(?:n?a|d[ae]|the|la) ){0,2})`;

const when = String.raw`(?: (?:a las|l?a|ai|alli|there|depois|dps|mesmo|tambem|de (?:volta|vuelta)|(?:pra|para|p|a) casa|home|back|up|later|afterwards|na volta|as|at|umas|por volta das|(?:de|a|no fim d[ae]) (?:noite|tarde|manha|aula|festa|dia)|n[oa] [a-z]{3,12}|\d{1,2}(?:[h:]\d{0,2})?(?:\s?(?:hs?|hrs|horas?|pm|am))?)(?![\w])){0,6}`;

/** "meu genro me traz de volta", "a volta meu sobrinho faz", "my son drives me back": a way that no taxi makes. */
const otherDriver = regex()`
  \b(?:${withdrawn}${back}(?:e |ja |depois ){0,2}${others}${named}(?: (?:e quem|quem|que|vai|vao|will|me|nos|o|a)){0,3} ${drives}
  |${others}${named}(?: (?:e quem|quem|who|que|vai|vao|ira|will|can|is|are|going|to|pode|ja|tambem|depois|dps|later)){0,3}
  (?: ${whom} ${drives}|,? ${drives} (?:${whom}\b|de (?:volta|vuelta)\b|na volta\b))
  |(?:me|nos|l[aeo]s?) (?:lleva|trae|busca|recoge|traz|leva|pega)(?: de (?:volta|vuelta))? ${others})\b(?! (?:mala|bag|carro|car|taxi)s?\b)${when}
`;
/** "a volta é por conta da van da cerimonial" */
const otherAccount = regex()`
  \b${back}(?:e |fica |sera |vai ser |es |is )?por (?:conta (?:d[ao]s? (?:van|onibus|famili\w{1,10}|noiv\w{1,10}|buffet|cerimonial
  |mesm\w{1,10}|amig\w{1,10}|parent\w{1,10}|filh\w{1,10}|pais|mae)\b[^.,;!?\n]{0,24}|propria|del[ea]s?)|(?:nossa|minha) conta)\b
`;
/** "volto de carona", "D. Celina volta com o marido" */
const otherCar = regex()`
  \b(?:volt(?:o|a|amos|am|ar)|regres(?:o|a|amos|an)|vuelv(?:o|e|en)) (?:(?:depois|dps|ja|todos|all|tambem) )?
  (?:de carona|(?:com|con) ${others})\b(?! [^.,;!?\n]{0,24}\d)[^.,;!?\n]{0,24}
`;

/** Returns the text with spaces for the words of ways that another driver makes. */
export function withoutOtherDrivers(plain: string): string {
  return [otherDriver, otherAccount, otherCar].reduce(
    (text, pattern) => text.replace(pattern, (words) => ' '.repeat(words.length)),
    plain,
  );
}
