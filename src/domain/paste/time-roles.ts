import type { TimeWords } from './clock.ts';
import { regex } from './regex.ts';
import { busWord, carWord, driverWord, flightWord, returnWord } from './word-groups.ts';

/** Meaning of a time: pickup, landing or arrival, departure of a flight or bus, an appointment, or none of the trip. */
export type TimeRole = 'pickup' | 'arrival' | 'departure' | 'appointment' | 'none';

const arrivalCue =
  /\b(?:pous[aoe](?!das?\b)\w{0,4}|cheg[aou]\w{0,5}|aterri[zs]\w{1,4}|lands?|landing|arriv\w{1,4}|lleg[aou]\w{0,4}|desembarc\w{1,4}|desembarque|desce)\b[^.;!?\n]{0,80}$/;
const departureCue = regex()`
  \b(?:(?:saida|partida|horario|hora) d[oa] (?:${flightWord}|${busWord})|voo as|flight (?:time|departure)
  |salida del vuelo|decol\w{1,4}|(?:${flightWord}|${busWord}|micro)\s(?:del[ea]s? )?(?:e|sai|parte|sera|leaves
  |is|es|sale|zarpa|sails|das|as|departs|at)(?: (?:d[aeo]|from|del?) [a-z]{3,12}(?: [a-z]{3,12})?)?|departs?
  |departure
  |takes? off|embarca)\b[^.;,!?\n]{0,14}$
`;
const flightCue =
  /\b(?:meu voo|nosso voo|o voo|my flight|mi vuelo|voo (?:para|pra|de|as|das)|bus|onibus (?:as|das))\b[^.;!?\n]{0,44}$/;
/** "voo 11h" */
const bareFlight = regex()`\b(?:${flightWord})\s(?:as |das |at |de |a las |e as |:\s)?$`;
const appointmentCue = regex()`
  \b(?:consulta|exames?|reuniao|cirurgia|prova|missa|audiencia|show|compromisso|aula|sessao|jogo|meeting
  |appointment|cita|entrevista|abrem?|opens?|opening|closes?|closing|shuts?|fecham?|cierran?|evento|cerimonia
  |casamento|check[- ]?in|hora marcada
  |pericia|espetaculo|palestra|culto|formatura|almoco|jantar|comparecer|(?:onde|where
  |donde) (?:el[ea]s? |he |she |they )?(?:fal
  |palestr|apresent|toc|cant|speak|present|perform|habl|expon)\w{1,4}|control en|dar entrada|tudo pronto
  |mesa reservada|reserva no restaurante|concert|wedding|comecam?|inicio|inicia[mr]?|starts?|begins?|kicks? off
  |arranca|doors open|empiezan?
  |comienzan?|kick-?off|interview|procedimento|fisio\w{0,8}
  |(?:faz|faco|fazer|tem|tenho|comeca) (?:a )?(?:quimio|radio|hemodi|dialise|terapia)\w{0,8}
  |dentista)\b[^.;!?\n]{0,40}$
`;
/** "tem exame na clínica na segunda-feira, 28/09, às 9h" */
const hasAppointment = regex()`
  \b(?:tem|tenho|temos|tera|with|has|have|got|tiene|tengo|tenemos|marcou|marcamos
  |agendou) (?:um |uma |an? |sua |minha |una? |la |o |a )?(?:mesa
  |table|reserva\b|reservation|booking at|dinner|lunch|jantar|almoco|cena|tickets|ingressos|consulta|exame|reuniao
  |cirurgia|prova|audiencia|sessao|meeting|appointment|cita|entrevista|pericia|procedimento|fisioterapia|dentista
  |(?:hemo)?dialise|quimio\w{0,8}|radioterapia|terapia
  |surgery|interview|reunion)\w{0,2}\b(?:(?!\b(?:busc|busqu|peg|sai|carro|taxi|van|car|cab|pick|leav|apanh|recoj
  |recog|lev|saind|embarqu|mand|ride|back|volt|retorn|vuelt|volv)\w{0,5}\b)[^.;!?\n]){0,80}$
`;
const deadlineCue = regex()`
  \b(?:ate(?: as)?|until|fecha\w{0,4}|fechamos|antes d[ae]s?|prazo|tenho que estar\D{0,20}|(?:precis\w{1,5}
  |(?:tenho|tem|temos) (?:que|q|de)|quero|quer|dev[eo]\w{0,3}|need to|needs to|has to|have to|must
  |debe\w{0,2}|tiene que) (?:estar|chegar|comparecer|be\b(?! (?:picked|collected|fetched|taken|driven|met)\b)|arrive
  |get|llegar)(?:(?!\b(?:busc|busqu|peg|said|saind|sai\b|pass[ae]|pick|leav|recog|recoj|carro|taxi|car\b
  |cab\b))[^.;!?\n]){0,80}|estar la|be there by|has to be there|(?:should|must|have to|has to|need to|needs to
  |want to) be (?:at|in|there)[^.;!?\d]{0,44}|(?:debo|debemos|tengo que|hay que) estar[^.;!?\d]{0,40}|chegar (?:la
  |ate|antes)\D{0,16})\s(?:hoje\s)?(?:as\s|at\s|a las\s|by\s)?$
`;
const hoursCue =
  /\b(?:conversamos|falamos|conversa por telefone|liguei|spoke|talked|hablamos|atendimento|horario de (?:atendimento|funcionamento)|funcionamento|disponibilidade|plantao|all day)\b[^\n]{0,30}$/;

/** "seg a sex das 8h às 18h": opening hours have an end. */
const weekHours = /\bseg(?:unda)?\.? a (?:sex|sab|dom)\w{0,4}\b[^\n]{0,30}$/;
const rangeEnd = /^\s?(?:as|a|-|–|ate|to)\s?\d/;

/** "O doutor marcou pras duas e quinze" */
const bookedBy = regex()`
  \b(?:doutora?|medic[oa]|dra?\.?|dentista|consulta|exames?|clinica|audiencia
  |reuniao)\s(?:ja |foi |esta |ficou |e )?(?:marc(?:ou
  |ad[oa])|agend(?:ou|ad[oa]))\s(?:para |pra |pras |as |para as |pra as |p\/ )?(?:as )?$
`;

/** "a sessão atrasou: ela sai às 15h30": the verb beside the time says what it is. */
export const nearestPickup = regex()`
  (?<!(?:${flightWord}|${busWord}) (?:que |del[ea]s? )?)\b(?:sai(?:o|r|mos|em|ndo|remos)?|saida|me (?:busc
  |peg)\w{1,4}|(?:o |the |el )(?:${carWord})(?= (?:e|eh|is|es|sera|seria|as|at)\b|\s\d)|, carro(?= (?:as )?\d)
  |buscar|busca|busquem?|pegar|pega|peguem?|pick ?-?(?:ed )?up|pickup|collect(?:ed)?|fetche?d?|recog(?:er
  |id)\w{0,4}|recoj\w{1,5}|apanh(?:ar|em?)|retir(?:ar|em?)|(?:pass(?:ar?|em?
  |assem?)|vir|vem|venham?|viessem?) (?:aqui|aq|me (?:busc|peg)\w{1,5}|nos (?:busc|peg)\w{1,5}|n?a minha casa
  |em casa))\s?(?:time|dele|dela|dos?|mesmo|por volta|daqui|de casa|de la|umas?|tipo|la pelas|me|here
  |d[oa] (?:hotel|casa|pousada|escritorio|predio)|from (?:the )?hotel
  |del hotel)?\s?(?:umas |tipo |la pelas |pelas |por volta das |around |about |sobre )?(?:(?:e|is|es|at|as|ao
  |a las|a partir das|das|pelas|:|-)\s?){0,2}(?:as\s)?$
`;

/** "volta umas 11h", "ida 17h30", "ela sai da aula 18h15" */
const leavesAt = regex()`
  \b(?:${returnWord}|ida)\s(?:umas |as |la pelas |por volta das |at |around |a las |tipo )?$
  |(?<!(?:${flightWord}|${busWord}) (?:que |del[ea]s? )?)\b(?:sai|saio|saem|saimos|liberad[oa]|sale|leaves
  |finishes)\s(?:d[aeo]s?|from|del?)\s(?:the |la )?[a-z]{3,14}(?: de [a-z]{3,12})?\s(?:as |at |a las |umas )?$
`;

/** "parada 7h20 no terminal", "second pickup 4:30": the time of a stop on the way. */
const stopAt = regex()`
  \b(?:paradas?|parando|stopping|stops?|escalas?|(?:segund[oa]|terceir[oa]|second|third|segunda|otr[oa]
  |outr[oa]) (?:embarque|pickup|pick-up|parada|ponto|stop|recogida)|(?:passa|passando|parar|para de novo
  |para) (?:tambem )?(?:por|n[oa]|em) [a-z ]{3,24})\s?(?:as |at |a las |umas |prevista |:\s|-\s){0,2}$
`;

/** "o táxi deve chegar às 10", "the car should be there at 8" */
const carIsThere = regex()`
  \b(?:${driverWord}|${carWord}|transporte)s? (?:tambem |ja )?(?:dev[ea]\w{0,3}|precis\w{1,3}|tem que|tem de
  |teria que|tera que|pode|should|must|needs? to|has to|have to|debe\w{0,2}|tiene que|to|para) (?:estar|chegar
  |vir|be|arrive|come|llegar|venir)[^.;!?\d]{0,40}$
`;

/** "depois me trazer de volta, a missa acaba umas 7 e meia" */
const fetchedAtEnd = regex()`
  \b(?:de volta|voltar|volta|retorno|me busc\w{1,4}|nos busc\w{1,4}|buscar|pegar|back|pick (?:me|us|him|her|them) up
  |regres\w{1,4}|recog\w{2,6}|vuelta)\b[^.;!?\d]{0,50}\b(?:(?:acab|termin|encerr|ends?|finish|is over)\w{0,4}
  |(?:depois|apos|after|despues|no fim|no final|saida)(?: d[aeo]| del?| the| la)? [a-z]{3,12})\s(?:(?:umas
  |as|at|a las|la pelas|por volta das|around|about|tipo)\s){0,2}$
`;

const hasEarlier = /\d(?:h|:\d{2})/;

/** "the rehearsal starts later: make the outbound 10:10" */
const changedTo = regex()`
  \b(?:(?:make|change|move) (?:it|the (?:outbound|outward|pick-?up|return|car|ride|first \w{3,6}))|(?:a ida
  |a volta|o carro|o taxi) (?:passa|muda|fica)(?:ria)? (?:para|pra|pras|p\/)(?: as)?|agora (?:e|eh|sera|fica
  |vai ser))(?: (?:to|at|for|as))?\s(?:[a-z-]{3,13}\s(?:as\s)?)?$
`;

const endsAt = regex()`
  \b(?:acab|termin|encerr|ends?|finish|is over|sale del?|sai d[aeo])\w{0,4}\b(?: (?:as|at|umas|la pelas
  |por volta das|tipo|around|about|a las)){0,2} $
`;
/** "melhor 19h que o jogo termina 18h45" and "make it 7pm, dinner ends at 6:45": the reason for the time in front. */
const reason = regex()`
  (?:\d(?:[hm]|pm|am|:\d{2}|h\d{2})?,? (?:que|q|porque|pq|pois|ja que|because|since|as|cause|ya que)
  |\b(?:melhor|mejor|better|make it|perdon|perdao|desculpa|na verdade|actually|corrig\w{2,4}|pode ser|muda\w?|adia\w?
  |sorry|cambi\w{1,3})\b[^.;\n]{0,24}\d(?:[hm]|pm|am|:\d{2}|h\d{2})?,?)(?: [a-z]{1,12}){1,5} (?:acab|termin|encerr
  |ends?|finish|fecha|cierra|closes?|abre|opens?|comec|empiez|starts?|inici|liber)\w{0,4}(?: (?:as|a las|at|so|umas
  |la pelas)){0,2}\s$
`;
const becauseOf = regex()`
  \d(?:h|:\d{2}|\s?[ap]m|\s?hs)\w{0,2}\b[^.;!?\n]{0,40}?\b(?:que|porque|pois|pq|ya que|ja que|because|since|as
  |cause)\b[^.;!?\n\d]{0,60}$
`;
/** "please reply by 6 pm today" tells the end of the answer. */
export const answerUntil = regex()`
  \b(?:confirm|respond|retorn(?:e|em|ar|o)|reply|answer|let (?:me|us) know|get back|avis(?:e|em|ar|a)\b
  |contest)\w{0,5}\b[^.;:!?\n\d]{0,40}
  \b(?:ate|by|before|until|antes d[aeo]s?|hasta)\b(?: (?!o carro|a saida)[a-z\d:]{1,8}){0,4}\s$
`;
const fetchedLater = regex()`
  ^[^.;!?\n\d]{0,60}\b(?:busc|peg|apanh|pick|collect|recog|recoj|carro|volta
  |sai)\w{0,5}\b[^.;!?\n\d]{0,30}(?:\d{1,2} )?[^.;!?\n\d]{0,12}\b(?:as|at|a las|pelas|umas) \d{1,2}(?:[:h]
  |\s?[ap]m)
`;

const fetchedAfter = regex()`
  ^(?![^.;!?\n]{0,60}(?:${returnWord}|volt))[^\n]{0,100}?\b(?:busqu|busc|peg(?:ue|a)|apanh|pick(?:ed)? |collect
  |recoj|recog)\w{0,5}\b[^.;!?\n\d]{0,30}\b(?:as|at|a las|pelas|umas) \d{1,2}(?:[:h]
  |\s?[ap]m)
`;

/** "ela tem que chegar 15 min antes" is about the passenger. */
export const arrivesBefore = regex()`
  (?<!\b(?:${carWord}|${driverWord}) (?:[a-z]{1,8} ){0,3})\b(?:chegar|estar|comparecer|be there|arrive
  |llegar)\b[^.;!?]{0,16}$
`;

/** "18h fecha", "at 9 the talk starts": the verb of the house or event stands behind the time. */
const eventBehind = regex()`
  ^\s(?:(?:ja|ya|que|e que|it|they|el[ea]s|[oa]|the|el|la) ){0,2}(?:[a-z]{3,12} )?(?:ja |ya )?(?:comec(?:a|am)
  |inicia|fecha
  |fecham|encerra|encerram|abre|abrem|empieza|comienza|cierra|cierran|starts|begins|opens|closes|shuts)\b(?! (?:so
  |somente |only |as |at |a las |umas |por volta das ){0,2}\d)
`;

/** "for the 7:15 Mass", "our 6pm flight" */
const eventNamed =
  /^ (?:holy )?(?:mass|appointment|meeting|service|check-?up|session|show|concert|wedding|ceremony|movie|game|match|class|interview|surgery|dinner|lunch|reservation|kick-?off|tee time|exam|hearing|procedure|misa|consulta|reuniao|cita)\b/;
const flightNamed = regex()`^ (?:${flightWord}|${busWord}|ferry|departure|coach)\b`;

/** Returns what a time of a line means for the trip. */
export function roleOf(plain: string, { start, end }: TimeWords): TimeRole {
  const left = plain
    .slice(Math.max(0, start - 96), start)
    .replaceAll(/\b(dra?|sra?|prof|eng|av|al|r|mr|mrs|ms)\. /g, '$1  ');
  const clause = left.slice(Math.max(left.lastIndexOf('. '), left.lastIndexOf('; '), left.lastIndexOf('\t')) + 1);
  const lastComma = clause.slice(clause.lastIndexOf(',') + 1);
  if (
    (hoursCue.test(left) && !nearestPickup.test(clause) && !leavesAt.test(clause)) ||
    (weekHours.test(left) && (rangeEnd.test(plain.slice(end)) || /\dh?s? (?:as|a|ate) $|-\s?$/.test(left)))
  )
    return 'none';
  if (
    /^\s(?:e|eh|sera|is) (?:a hora|o horario|the time|o inicio|the start) d[aeo]s?\s/.test(plain.slice(end, end + 28))
  )
    return 'appointment';
  if (eventBehind.test(plain.slice(end, end + 48)) || eventNamed.test(plain.slice(end, end + 30))) return 'appointment';
  if (flightNamed.test(plain.slice(end, end + 20)) && /\b(?:for|our|my|the|his|her|their|an?|mi|su)\s$/.test(left))
    return 'departure';
  // "formatura amanhã, meio dia e quinze pega a Júlia"
  if (
    /^,?\s(?:me |nos )?(?:pega|pegar|busca|buscar|carro|taxi|pick (?:me|us|him|her|them) up)\b/.test(
      plain.slice(end, end + 24),
    ) &&
    // "consulta quinta às 14h, me busca na Rua Chile às 13h15" tells the pickup behind it.
    !/^[^.;!?\n]{0,80}(?<!\d)\d{1,2}(?:[:h]\d{2}|h\b)/.test(plain.slice(end))
  )
    return 'pickup';
  // "check-out às 10h e carro às 10h20"
  if (
    /\bcheck[- ]?out\b[^.;,!?\n]{0,40}$/.test(clause) &&
    /^[^.;!?\n]{0,80}(?<!\d)\d{1,2}(?:[:h]\d{2}|h\b)/.test(plain.slice(end))
  )
    return 'appointment';
  if (stopAt.test(lastComma) && hasEarlier.test(left)) return 'none';
  // "que me espere una hora"
  if (
    /\b(?:esper|aguard|wait)\w{0,4} (?:[a-z]{2,8} ){0,2}$/.test(left) &&
    /^(?:un[ao]|uma|one|an|dos|duas|two|media|\d{1,2}) (?:hora|hour)/.test(plain.slice(start, end))
  )
    return 'none';
  // "mejor 19h, que el partido termina 18:45"
  if (endsAt.test(clause) && becauseOf.test(clause)) return 'none';
  // "confirmem até as 17h"
  if (answerUntil.test(left)) return 'none';
  // "acaba umas 18h, busca no portão 4 às 18h20"
  if (reason.test(clause)) return 'none';
  if (endsAt.test(clause) && fetchedLater.test(plain.slice(end, end + 80))) return 'none';
  // "balé das 14h às 15h30 ..., buscar na saída": which of both is meant is left to the marks.
  if (bookedBy.test(clause)) return 'appointment';
  if (nearestPickup.test(clause) || leavesAt.test(clause) || changedTo.test(clause)) return 'pickup';
  if (/\b(?:marcado|marcada|confirmado|confirmada|booked) (?:para|pra|p\/) (?:as )?$/.test(clause)) return 'none';
  if (fetchedAtEnd.test(clause) || carIsThere.test(clause)) return 'pickup';
  if (deadlineCue.test(clause)) return 'appointment';
  if (flightCue.test(lastComma) && !/\b(?:pega|busca|sai[or]?|chega|pousa|carro)\b/.test(lastComma)) return 'departure';
  if (
    bareFlight.test(clause) ||
    departureCue.test(lastComma) ||
    /^\s?(?:e o voo|do voo|do onibus|is the flight)/.test(plain.slice(end, end + 14))
  )
    return 'departure';
  if (arrivalCue.test(lastComma) && !/\bcheg(?:ar|uem|ue)\b/.test(lastComma)) return 'arrival';
  if (appointmentCue.test(lastComma) || hasAppointment.test(clause)) return 'appointment';
  // "Ela tem que ir ao dentista no dia 6, às 15h. Peço que um carro a busque às 14:20"
  if (appointmentCue.test(clause) && fetchedAfter.test(plain.slice(end, end + 160))) return 'appointment';
  return 'pickup';
}
