import { isComplete, type Leg } from './leg.ts';
import type { Mention } from './mentions.ts';
import type { Clause } from './reading.ts';
import { regex } from './regex.ts';
import {
  bookingWord,
  busWord,
  carWord,
  driverWord,
  flightWord,
  returnWord,
  rideWord,
  dayName,
  todayOrTomorrow,
} from './word-groups.ts';

/** Talk that is no booking, with its weight. `true` speaks of another ride, and a booking can follow it. */
const reasons: readonly (readonly [number, RegExp, true?])[] = [
  [
    2,
    regex()`
      \b(?:q(?:uan)?n?to (?:fica em media|fica|sai|custa|e|ta)|quanto (?:sai|custa|fica|e|ta|esta|da|voces cobram
      |vcs cobram|cobra\w{0,2}|seria|que (?:sai|fica))|qual (?:o |e o )?(?:valor|preco)|qual seria o valor
      |saber (?:o |qual o )?(?:valor|preco|quanto)|valor (?:de|da|para|pra) (?:uma|um|corrida|viagem)|orcamento
      |cotacao|tabela de preco\w?|how much|cuanto (?:sale|cuesta|cobran)|price for|quote)\b
    `,
  ],
  // The writer decides when the price is known.
  [
    6,
    regex()`
      \b(?:antes de (?:aprovar|fechar|decidir|autorizar)|aguard(?:o|amos) (?:o |um |seu |a |sua )?(?:orcamento
      |cotacao|proposta)|preciso saber (?:o )?(?:valor|preco)|before (?:i|we) (?:approve|decide|book)|(?:awaiting
      |waiting for|look forward to) (?:your|the|a) (?:quote|price|quotation)|(?:espero|aguardo|esperamos) (?:el |su )?presupuesto
      |antes de (?:aprobar|confirmar el viaje))\b
    `,
  ],
  [
    4,
    regex()`
      \b(?:(?:esqueci|perdi|deixei) (?:o meu|a minha|meus?|minhas?|uma?|o|a|no|na)\b(?! (?:hora|voo|onibus|trem
      |consulta|prazo|aula|carro|aviao|fretado|transporte|transfer|metro|bus
      |barca|balsa|conexao|horario|carona|sono))|achar(?:am|em)?|achou|encontr(?:ou|aram)|left (?:my|a|her|his|our|the
      |their)|lost (?:my|a|her|his|our)|olvide|objeto|guarda[- ]?chuva perdido)\b
    `,
    true,
  ],
  [
    5,
    regex()`
      \b(?:reclam\w{2,6}|chatead[oa]|indignad[oa]|insatisfeit[oa]|decepcionad[oa]|so chegou|nao (?:chegou|veio
      |apareceu)|ainda nao (?:chegou|veio|apareceu|recebi|chegaram|localiz\w{3,5})|nao (?:localizamos
      |identificamos|reconhec\w{3,5})|divergen\w{2,4}|indevid[oa]|cade|(?<!(?:${flightWord}|${busWord}|reuniao
      |todo mundo|a gente|estou|to|tou|estamos|tamos|ja|meio|super|bem|muito|pascoa|natal|ano novo|aniversario|parabens) )atras(?:ou|aram|ado|ada)
      |demorando|cobran?[cç]a indevida|cobrou|cobraram|diferenca|cobrad[oa] (?:a mais|errado|duas)|pessimo|absurdo
      |complaint|grosseir\w{1,3}|mal educado|prejuizo|onde (?:esta|ta) (?:o|meu) (?:${driverWord}|${carWord})
      |(?:${driverWord}|${carWord})\b[^.,;!?\n]{0,24}\b(?:esta|ta|is) (?:onde|where)|where (?:is|are) (?:my|the
      |our) (?:${driverWord}|${carWord}))\b
    `,
    true,
  ],
  [
    6,
    regex()`
      \b(?:contratando|curriculo|segue (?:meu )?cv|cv anexo|experiencia de \d{1,2} anos|cnh [a-e]\b|vaga|emprego
      |trabalhar com|fazer parte|quero ser motorista|cadastr\w{1,3} (?:de |como )?motorista|hiring|prefixo
      |sou motorista|alugo|agregar|placa vermelha)\b
    `,
  ],
  [
    2,
    /\b(?:comprovante|nota fiscal|nf\b|nfs|nfe|recibo|2a via|segunda via|reembolso|receipt|invoice copy|boleto de)\b/,
    true,
  ],
  [
    5,
    /\b(?:parceria comercial|imperdi\w{2,5}|promocao|descadastrar|repasse|clique|consorcio|emprestimo|unsubscribe|sorteio|ganhe|oferta|divulg\w{2,5}|nao perca|apoie|vote)\b/,
  ],
  [
    2,
    regex()`
      \b(?:sua viagem esta confirmada|compra confirmada|e-?ticket|cartao de embarque|boarding pass
      |itinerario sujeito|transfer nao incluso|reserva confirmada|your (?:booking|flight) is confirmed
      |check-?in (?:aberto|disponivel))\b
    `,
  ],
  [
    6,
    regex()`
      \b(?:minha|nossa|meu|nosso|my|our|mi|nuestr[oa]) (?:${bookingWord})\b[^.;!?\n]{0,70}\b(?:(?:esta|ta|ficou
      |segue|continua|e|is|sigue) (?:mesmo|mesma|confirmad[oa]|marcad[oa]|agendad[oa]|reservad[oa]|certo|certa
      |ok|de pe|still|confirmed|booked|en pie)|still (?:on|confirmed|booked))\b[^.;!\n]{0,80}\?|\b(?:is
      |are) (?:my|our) (?:${bookingWord})\b[^.;!\n]{0,60}\b(?:still|confirmed|booked)\b[^.;!\n]{0,60}\?
      |\b(?:esta|ta|ficou|segue|continua|sigue) (?:mesmo |tudo )?(?:confirmad[oa]|marcad[oa]|agendad[oa]
      |reservad[oa]|de pe|en pie) (?:a |o |la |el )?(?:minha|nossa|meu|nosso|mi)\b[^.;!\n]{0,80}\?
      |\b(?:nao recebi|nao recebemos|nao chegou|haven't received|didn't (?:get|receive)
      |no recibi) (?:a |nenhuma |sua |any |la |ninguna )?confirm
    `,
  ],
  [
    6,
    regex()`
      \b(?:esqueci|esquecemos|perdi|deixei|left|lost|olvide|deje)\b[^.;!?\n]{0,80}\b(?:(?:no|num|dentro do
      |in (?:the|your|a|my)|en (?:el|un|su)) (?:${carWord}|porta-malas)|banco de tras|back seat)\b
      |\b(?:${carWord}) (?:que|that) (?:me|nos|us|took|brought|dropped) ?(?:trouxe|levou|pegou|buscou|deixou
      |trajo|llevo|dejo|me|us)\b
    `,
    true,
  ],
  [6, /\bplaca:? [a-z]{3}-?\d[a-z\d]\d{2}\b/, true],
  [
    4,
    regex()`
      \b(?:so (?:pra|para|queria) (?:eu )?(?:saber|ter)|uma ideia|ainda nem|curiosidade|qualquer coisa (?:volto
      |eu|chamo|ligo|aviso)|vou ver com|vou pensar|por enquanto nao|nao (?:e|eh) (?:um )?pedido
      |talvez (?:eu |a gente |ele |ela )?(?:precis|queir|va)\w{0,3}|(?<!\bou (?:as )?\d{1,2}(?:h\d{0,2}
      |:\d{2})?,? )(?:ainda nao sei|todavia no se|(?:don't
      |not) know yet)(?! (?:bem )?(?:se (?:e |sera |vai ser |fica |vai )?(?:n?[ao]s? )?(?:\d|${dayName}
      |${todayOrTomorrow}|de manha|cedo|ida)|si (?:es )?(?:el )?(?:${dayName})|(?:if|whether) (?:it(?:'s
      | is) )?(?:on )?(?:${dayName})|[oa]s? (?:dia|hora\w{0,4}|numero|voo|terminal|nome)|el (?:dia|vuelo)
      |the (?:day|time|flight|terminal)|qual|que (?:dia|horas?|terminal)|quant[oa]s|which|what|how many))
      |se (?:precisar|quiser)|se (?:ele|ela|eles|elas|o hospede|a hospede) (?:quiser|precisar|confirmar|for)
      |ta perguntando|esta perguntando|if (?:he|she|they) (?:wants?|decides?)|talvez(?! (?:um |uma |o |a )?(?:(?:${carWord})|executiv[oa]|cadeirinha|mais))|caso (?:eu )?precise
      |just asking|only asking)\b
    `,
  ],
  [
    2,
    /\b(?:obrigad[oa] pel[oa]|parabens|elogi\w{1,4}|agradecer|foi (?:um amor|otimo|excelente)|thank you for|gracias por|chegamos bem|cheguei bem|deu tudo certo|foi tudo)\b/,
    true,
  ],
  [
    7,
    regex()`
      \b(?:nao (?:reservem?|executar|executem|marca|marquem|marque|agendem|agende|facam
      |precisa reservar)(?: nada)?\b(?! (?:a volta|o retorno|volta|ainda))|por ora nao|ainda nao reserv
      |do not book|don't book|no reserven|deixa (?:o |a )?(?:${rideWord}) (?:quieto|pra la)|lancad[ao] (?:duas
      |em duplicidade)|estorno|em duplicidade|cobranca (?:duplicada|indevida)|nf corrigida)
    `,
  ],
  [
    3,
    regex()`
      \b(?:took (?:your|a|the|one of your) (?:${rideWord})|the ride (?:itself )?was|peguei|pegamos|andei|fui com
      |viajei|fiz uma corrida|corrida de (?:ontem|hj|hoje))\b
    `,
    true,
  ],
  [
    5,
    regex()`
      \b(?:nao (?:chama|chame|manda|mande|precisa chamar) (?:o |mais |nenhum )?(?:${carWord})
      |(?<!\b(?:${returnWord}|back|ida|chegada)\b[^.;!?\n]{0,40})(?:da|dou|peg\w{1,3}|vou de|vamos de|vai de
      |vem de) carona|alguem (?:vai|quer|precisa|passa)|eu (?:pego|busco)(?= (?:el[ea]s?|vcs?|voces?|vos
      |[oa] (?:mae|pai|vo|mamae)|\d|as )|[,.!]|$)|(?<!\b(?:return|back)\b[^.;!?\n]{0,40})(?:lift from
      |a ride with my))\b
    `,
  ],
  [
    6,
    /\b(?:reenvi\w{1,4}|recibo d[ae] (?:corrida|viagem)|receipt (?:for|of) (?:the|my|our) (?:trip|ride)|nota d[ae] corrida|segunda via)\b/,
    true,
  ],
];

/** "quero um táxi" is a booking, although the price is asked for as well. */
const wants = regex()`
  \b(?:(?:eu )?(?:quero|queria|preciso|precisava|vou precisar|necesito|quiero|i need|we need|i want
  |gostaria) (?:de |que |do |marcar |agendar |reservar |pedir |solicitar |book )?(?:um |uma |o |un |an? )?
  (?:${rideWord})|(?:pode|podem|manda|mande|envia) (?:me |nos )?(?:buscar|mandar|pegar|um carro|um taxi))\b
`;

const vehicle =
  /\b(?:carros?|taxis?|vans?|corridas?|transfers?|auto|car|cab|viage[nm]s?|transporte|traslado|motorista|transport|executivo|uber|remis|coches?)\b/;
const asksForRide = regex()`
  \b(?:(?:marc|agend|reserv|ped|mand|envi)\w{1,3} (?:um|uma|outr[oa]) (?:para|pra|p\/)|me lev\w{1,3}
  |me busc\w{1,3}|me peg\w{1,3}|que (?:viesse|passasse|venha|passe)\w?|passar aqui|nos (?:busc|peg|lev)\w{1,3}
  |buscar|pegar|levar|ir (?:para|pra|pro|ao|a|de|da|do|ate|na|no)|v(?:ou|amos) (?:p|pra|pro|para|ate|ao)\b|voy a
  |(?:busc|peg|apanh|recoj|recog)(?:a|ue|que|em|am|uem|quem|e|en)\b[^.;!?\n]{0,90}\b(?:lev|deix|tra[gz]|llev
  |dej)\w{0,3}|(?:busca|busquem?|pega|peguem?|leva|levem?|apanha|recoge|llev[ae]|collect|fetch) (?:el[ea]s?
  |[oa]s?|me[ui]s?|minhas?|nossos?|nossas?|seu|su|dona|my|our|him|her|them|mi|al?)\b|traslado|transfers?|saindo
  |pick|embarque|saida|destino)\b
`;

/** Least evidence for a booking. */
export const enough = 4;

/** Returns the words of the writers themselves. */
function ownWords(clauses: readonly Clause[]): string {
  return clauses
    .filter(({ line }) => !line.isAgent && line.zone !== 'signature' && line.zone !== 'header')
    .map(({ plain }) => plain)
    .join(' \n ');
}

/** Returns true for a text with words of talk that is no booking, although other signs outweigh them. */
export function isAlsoTalk(clauses: readonly Clause[]): boolean {
  const text = ownWords(clauses);
  return reasons.some(([, reason]) => reason.test(text));
}

function isDatedPlace({ from, to, pickup, arrival, date }: Leg): boolean {
  return (from ?? to) !== undefined && (pickup ?? arrival) !== undefined && date !== undefined;
}

/** Returns true for a question about the price that tells nothing of the trip, and for any other clause. */
function isAsideOrNone({ plain, mentions, places }: Clause): boolean {
  return !reasons[0]?.[1].test(plain) || (mentions.length + places.length === 0 && plain.length < 60);
}

/** Returns the words of the lines that ask for a whole trip with its day, or null. Other lines can speak of another ride. */
function bookedApart(own: readonly Clause[], legs: readonly Leg[]): string | null {
  const lines = new Set(
    legs.flatMap((leg) => {
      const line = (leg.pickup ?? leg.arrival)?.clause.line;
      return line && isComplete(leg) && leg.from?.line === line && leg.to?.line === line && leg.date ? [line] : [];
    }),
  );
  const told = own.filter(({ line }) => lines.has(line));
  return told.some(({ signals }) => signals.has('request')) ? told.map(({ plain }) => plain).join(' \n ') : null;
}

/** Returns how surely a text asks for a trip, and is not only talk about one. Each sign of a booking has a weight. */
export function evidenceOfTrip(
  clauses: readonly Clause[],
  legs: readonly Leg[],
  isStructured: boolean,
  isChange: boolean,
): number {
  const own = clauses.filter(({ line }) => !line.isAgent && line.zone !== 'signature' && line.zone !== 'header');
  const text = ownWords(clauses);
  const isRoute = legs.some((leg) => leg.from !== undefined || leg.to !== undefined);
  const isTimed = legs.some(
    (leg) => (leg.pickup ?? leg.arrival ?? leg.departure ?? leg.now ?? leg.date ?? leg.flight) !== undefined,
  );
  if (!isRoute || !isTimed) return 0;
  const isRequest = own.some(
    ({ signals, plain }) =>
      signals.has('request') && (vehicle.test(plain) || asksForRide.test(plain) || own.length > 1 || isChange),
  );
  const isWanted = wants.test(text) && !/\b(?:ficaria|seria|custaria|ideia|would it)\b/.test(text);
  const kinds = new Set(own.flatMap(({ mentions }) => mentions.map(({ kind }) => kind)));
  const facts =
    ['payment', 'luggage', 'people', 'category', 'need', 'costCentre', 'voucher', 'phone'].filter((kind) =>
      kinds.has(kind as Mention['kind']),
    ).length + (own.some(({ people }) => people.length > 0) ? 1 : 0);
  const evidence: readonly (readonly [number, boolean])[] = [
    [3, isRequest],
    [1, isWanted],
    [2, legs.some(isComplete)],
    [1, legs.some((leg) => leg.to !== undefined || leg.from?.isAddress === true)],
    [1, legs.some((leg) => leg.date !== undefined || leg.now !== undefined || leg.pickup?.time.ahead !== undefined)],
    [1, vehicle.test(text) || asksForRide.test(text)],
    [2, isStructured],
    [1, own.some(({ mentions }) => mentions.some(({ kind }) => kind === 'phone' || kind === 'flight'))],
    [1, facts > 1],
    [1, facts > 2],
  ];
  const days = legs.flatMap((leg) =>
    leg.date ? [leg.date.date.candidates.every((day) => day < (leg.date?.ref.date ?? ''))] : [],
  );
  const isOver = days.length > 0 && days.every(Boolean) ? 9 : 0;
  // "quanto fica mais ou menos?" behind a trip that is told with its passengers
  const isAside =
    facts > 0 && legs.some((leg) => isComplete(leg) && leg.date !== undefined) && own.every(isAsideOrNone);
  const isOpenTime = legs.every((leg) => (leg.pickup ?? leg.arrival ?? leg.now ?? leg.departure) === undefined);
  const aside = bookedApart(own, legs);
  const against = reasons
    .filter(([, reason, isOther], index) => reason.test(isOther ? (aside ?? text) : text) && !(index === 0 && isAside))
    .reduce((sum, [weight]) => sum + weight, isOpenTime && !isWanted && reasons[0]?.[1].test(text) ? 2 : 0);
  const total = evidence.reduce((sum, [weight, holds]) => sum + (holds ? weight : 0), 0);
  const isNamed = own.some(({ people }) => people.length > 0);
  // A place with a day and a time of its own is rarely told for another reason.
  const isFirm = against + isOver === 0 && legs.some(isDatedPlace);
  const sure = total - against - isOver + (isFirm ? 2 : 0);
  // A name alone is no sign of a booking, but it makes a booking surer.
  return sure >= enough && isNamed ? sure + 1 : sure;
}
