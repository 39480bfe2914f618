import { joinLines } from './regex.ts';

/** Alternatives of patterns: words that mean the same in Portuguese, Spanish and English, without accents. */
export const carWord = 'carro|taxi|van|veiculo|auto|coche|vehiculo|vehicle|cab|car';
export const carPlural = 'carros|taxis|vans|veiculos|autos|coches|vehiculos|vehicles|cabs|cars';
export const driverWord = 'motorista|chofer|driver';
export const rideWord = joinLines`${carWord}|corrida|viagem|viaje|traslado|transfer|transporte|ride|trip`;
export const bookingWord = joinLines`${rideWord}|reserva|pedido|agendamento|booking|pick-?up`;
/** "solicito o cancelamento da corrida das 9h", but not "a taxa de cancelamento da corrida" */
export const cancellation = joinLines`
  (?<!\b(?:de|ao|do|pelo|em|para|pra) )cancelamento d[aeo]s?(?= (?:(?:su|minh|noss)a |(?:m|s)eu
  |nosso )?(?:${bookingWord})s?\b)
`;
/** "o do aeroporto deixa", "a primeira deixa pra lá", "the second one, skip it" */
export const letGo = joinLines`
  (?:pode(?:m)? )?(?:deix(?:a|e|em|ar)|esquec(?:e|a|am|er))(?: (?:pra|para) la| quiet[oa])?(?=[,.!;]|$)
  |(?:ja )?n(?:ao|em) (?:rola|vai rolar|vai ser)(?: mais)?(?=[,.!;]|$)
  |(?:never mind|skip it|scrap it|forget it|scratch that|dejal[oa]|olvidal[oa])\b
`;
export const returnWord = 'volta|retorno|regresso|regreso|vuelta|return';
export const bothWaysWord = joinLines`
  ida e (?:volta|retorno)|ir e voltar?|ida y vuelta|(?:round|return) trip|there and back
`;
export const flightWord = 'voo|vuelo|flight';
/** Other carriers with a timetable. */
export const busWord = joinLines`
  onibus|trem|aviao|navio|cruzeiro|barco|barca|balsa|lancha|catamara|ferry|excursao|bus|train|plane|coach|ship|boat
  |cruise|avion|tren|autobus|crucero|buque|colectivo
`;
export const airportWord = 'aeroporto|aeropuerto|airport|aerop|aeroporo|areoporto|aereoporto|aeroprto|aeropoto';

export const dayName = joinLines`
  segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes
  |(?:mon|tues|wednes|thurs|fri|satur|sun)day
`;
export const todayOrTomorrow = 'hoje|hj|hoy|today|amanha|manana|tomorrow';
export const partOfDay = 'manha|tarde|noite|madrugada|manana|noche|morning|afternoon|evening|night';
export const greeting = joinLines`
  bom dia|boa tarde|boa noite|good (?:morning|afternoon|evening)|buen(?:os dias|as tardes|as noches| dia)
`;

/** Members of a family. */
export const kinWord = joinLines`
  mae|pai|mamae|papai|espos[oa]|marido|mulher|mujer|filh[oa]|irmao?|avo|vovo|vo|net[oa]|ti[oa]|prim[oa]|sobrinh[oa]
  |sogr[oa]|nora|genro|cunhad[oa]|namorad[oa]|noiv[oa]|afilhad[oa]|madrinha|padrinho|madre|padre|mama|papa|hij[oa]
  |herman[oa]|abuel[oa]|suegr[oa]|nuera|yerno|novi[oa]|mother|father|mum|mom|mam|dad|wife|husband|son|daughter
  |brother|sister|aunt|uncle|cousin|niece|nephew|grand(?:mother|father|ma|pa|son|daughter)|nan|gran|girlfriend
  |boyfriend|partner
`;
/** Others who ride with a passenger. */
export const companionWord = joinLines`
  amig[oa]|colega|vizinh[oa]|soci[oa]|chefe|acompanhante|cuidadora?|enfermeir[oa]|enfermer[oa]|tecnic[oa]|baba
  |assistente|friend|colleague|mate|boss|assistant|companion|nurse|carer|caregiver|nanny
`;

/** Words behind a number that make it no day of the month: "the 3rd floor". */
export const notDay = joinLines`
  (?:[ap]\.?m|o'?clock|floor|andar|piso|planta|gate|terminal|platform|row|avenue|ave|street|st|car|cab|taxi|van|trip|ride|leg|flight
  |stop|time|one|person|of us
  |of them|people|guests|passengers|bags|suitcases|kids|children|adults|hotels?|viajes|autos|coches|personas
  |pasajeros
  |valijas|maletas|ninos|chicos)\b
`;
