import { airlines, carrierCodes } from './lexicon.ts';
import { regex, joinLines } from './regex.ts';
import { airportWord, flightWord } from './word-groups.ts';

/** A code in the text: a flight, a cost centre, a voucher, or a number that is nothing of a trip. */
export type CodeWords = {
  kind: 'flight' | 'costCentre' | 'voucher' | 'noise';
  start: number;
  end: number;
  from: number;
  value: string;
};

const names = [...airlines.keys()].toSorted((a, b) => b.length - a.length).join('|');
const flightCue = joinLines`
  (?:\b(?:(?:${flightWord})s?|voo n[ºo°]|flt)[:\s]{1,2}(?:n[ºo°.]{1,2}\s?)?(?:da\s|de\s|do\s)?)
`;
const coded = regex('g')`${flightCue}?(?<![\w/-])(${carrierCodes})[\s-]?(\d{2,4})(?![\w/]|[:h]\d|-\d)`;
const unknownCarrier = regex('g')`${flightCue}([a-z][a-z\d]|\d[a-gi-z])[\s-]?(\d{2,4})(?![\w/]|[:h]\d)`;
const capitals = /(?<=^|[\t;|/]\s?|^-\s)([a-z][a-z\d]|\d[a-gi-z])(\d{2,4})(?=$|[\s;|/])/g;
const airlineFirst = regex('g')`
  (?:${flightCue})?\b(${names})\s(?:linhas aereas\s)?(?:(?:${flightWord})\s)?(?:n[ºo°.]{1,2}\s?)?(\d{3,4}
  |(?<=\b(?:${flightWord})\b.{0,30})\d{2})(?![\w/]|[:h-]\d)
`;
const airlineLast = regex('g')`
  ${flightCue}(\d{3,4})(?:\s|,\s)(?:da\s|de\s|do\s|\(|with\s|of\s)?(${names})\b\)?
`;
/** "voucher MAT 5582": a prefix in capitals belongs to the code. */
const prefixed = String.raw`((?:(?!n[ru]m?\b|nro|cod|ref|para|pra|com|das?|dos?|nos?)[a-z]{2,5}\s(?=\d{3}))?[a-z0-9](?:[a-z0-9]|[./_-](?=[a-z0-9])){0,28})`;
const costCue = String.raw`(?:c\.\s?c\.?(?![a-z])|\bceco\b|cost codes?\b|\bc\/c\b|\bcc\b|cent(?:r?o|ro de) (?:de )?custos?\b|c\.?\s?(?:de )?custo\b|cost cent(?:er|re)\b|centro de cost(?:o|e)s?\b|ccusto\b|\bjob(?: code| number)?\b|(?:project|event|campaign) codes?\b|codigo d[oae] (?:projeto|evento|obra|campanha)\b)`;
const costCentre = regex('g')`
  ${costCue}(?:\s?[:=#-]|\s(?:e|is|n[ºo°.]{1,2}|numero|no\.?|da|do|es)(?=\s))?\s?${prefixed}
`;
const voucherCue = String.raw`\b(?:autorizacao\s\(voucher\)(?=:)|voucher|bono|vale|vch|autorizacao(?: de viagem)?|vale[- ]taxi|aut\.|authorization|ref(?:erencia|erence|\.)?|po|p\.o\.|purchase order|requisicao|empenho|guia)`;
const voucher = regex('g')`
  ${voucherCue}(?:\s?[:=#]|,?\s(?:n[ºo°.]{1,2}|numero|no\.?|number|code|codigo|corporativo|unico|e
  |is)(?=[\s:#]))?\s?[:#]?\s?${prefixed}
`;
/** A few words can stand between the cue and the code: "voucher corporativo da Medsul nº 5512". */
const looseCode = String.raw`[^\d\n;.!?]{0,26}?(?<![\w])((?:[a-z]{1,6}[-./]?)?\d[a-z0-9]{0,12}(?:[-./][a-z0-9]{1,10}){0,3})(?![\w:])`;
const looseVoucher = regex('g')`\bvouchers?\b${looseCode}`;
const looseCentre = regex('g')`\b(?:centros? de custos?|cost cent(?:er|re)s?|centro de cost(?:o|e)s?)\b${looseCode}`;
/** "evento 310 (centro de custo)" */
const centreBehind = regex('g')`
  (?<![\w/.-])((?:[a-z]{1,6}[-./]){0,3}[a-z]{0,6}\d[a-z\d]{0,12}(?:[-./][a-z\d]{1,10}){0,2})\s(?:(?:as|como|para
  |de) (?:the |o |our )?(?:centro de custos?|cost cent(?:er|re)|centro de cost(?:o|e)s?)\b|\((?:nosso |nossa )?(?:centro de custos?
  |cc|c\.?\s?custo|cost cent(?:er|re)|centro de cost(?:o|e)s?)\)|(?:e|is|es) (?:o |nosso |the |our |el |nuestro )?(?:centro de custos?
  |cost cent(?:er|re)|centro de cost(?:o|e)s?)\b)
`;
/** A number beside the word for who pays is a voucher: "faturar para a agência, pedido 0388". */
const billing = /fatur|invoice|\bbill|factur|\bcobr|\bcharg|\bpag[ao]|\bconta\b|boleto|autoriz/;
const billedCode = regex('g')`
  \b(?:pedido|ordem|orden|order|matter|file|guia|contrato(?!(?:\s(?:n[ºo°.]{1,3}
  |numero))?\s\d{1,4}\/(?:20)?\d{2}\b)|empenho|requisicao|processo|fatura|convenio|autorizacao|dossie|senha|nota
  |folio|expediente)\b(?:\s(?:de \w{4,10}\s)?(?:n[ºo°.]{1,3}|no\.?|numero|number|num\.?
  |#))?\s?[:#]?\s?((?:[a-z]{1,6}[-/.]?)?\d[a-z0-9]{1,12}(?:[-./][a-z0-9]{1,10}){0,3})(?![\w:])
`;
/** "faturar para a Aurora, evento FL28": what a company works on is its cost centre. */
const billedCentre = regex('g')`
  \b(?:projet?o|project|proyecto|evento?|obra|campanha|campaign|campana|filme|congresso|filial|setor
  |departamento|depto\.?|department|dept\.?|account code|programa)\b(?:\s(?:code|codigo|cod\.?|n[ºo°.]{1,3}
  |no\.?|numero|number|#))?\s?[:#]?\s?((?!(?:19|20)\d{2}\b)(?:[a-z]{1,6}[-/.]?)?\d[a-z0-9]{1,12}
  (?:[-./][a-z0-9]{1,10}){0,3})(?![\w:])
`;
/** "charge to PA-8002" */
const chargedCentre = regex('g')`
  \b(?:charge[ds]?|bill(?:ed)?|cargar|cobrar|lancar|debitar)(?: (?:it|all|this|everything|tudo|isso|todo))? (?:to|on|al?
  |n[ao]|em|en)(?: (?:the |our )?(?:account|code|codigo|cuenta|conta))? ((?:[a-z]{1,6}[-/.]){1,3}\d[a-z\d]{0,12}
  (?:[-./][a-z\d]{1,10}){0,2})(?![\w:])
`;
const noises: readonly RegExp[] = [
  /(?:r\$|us\$|u\$s|€|usd|brl)\s?\d{1,6}(?:[.,]\d{2,3}){0,3}/g,
  /\d{1,6}(?:,\d{2})?\s(?:reais|dolares|euros)\b/g,
  /\b(?:cnpj|cpf|rg|cnh|placa|id)[:\s]{1,2}[\w./-]{4,40}/g,
  /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{3}\.\d{3}\.\d{3}-\d{2}/g,
  regex('g')`
    \b(?:prot(?:ocolo)?|solicitacao|chamado|pedido|ticket|compra|reserva|localizador|pnr|nota fiscal|nf|contrato
    |processo|booking|case|invoice)\b[.:\s]{0,2}(?:n[ºo°.]{1,2}|numero|no\.?
    |#)?[:\s#]{0,2}(?=[\w:./-]{0,20}\d)[\w][\w:./-]{2,40}
  `,
  /[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4}/g,
  /(?:https?:\/\/|www\.)[^\s]{1,300}/g,
  /\b0[38]00[\s.-]?\d{3}[\s.-]?\d{3,4}(?:\s\d{4})?/g,
  /\b\d{1,2}\sanos\b|\bcep:?\s?\d{5}-?\d{3}\b|\b\d{5}-\d{3}\b/g,
  /\b(?:ha|faz|por|durante|cada|a cada|hace)\s\d{1,3}\s?(?:h|hrs?|horas?|min|minutos?|dias|anos)\b/g,
  /\b\d{1,2}\s?(?:h|horas?|hours?)\s(?:de espera|antes|de antecedencia|before|a disposicao|seguidas)\b/g,
  // "com 1h30 de antecedência", "2 h 30 min de estrada"
  regex('g')`
    \b\d{1,3}(?:(?:h|:)\d{2}|\s?(?:h|hs|hrs?|horas?|hours?|min(?:utos?|utes?)?)(?: e meia| y media| and a half
    | e \d{1,2}(?: min(?:utos)?)?)?)\s(?:de (?:antecedencia|anticipacion|antelacion|estrada|viagem|viaje|trajeto
    |voo|vuelo|duracao
    |espera|atraso|conexao|escala)|in advance|of (?:driving|travel|delay|waiting|flight)|ahead of|drive\b)
    |\bantecedencia (?:minima )?de (?:pelo menos )?\d{1,2}(?:h\d{2}|\s?(?:h|horas?|min(?:utos)?))
  `,
  regex('g')`
    \b(?:aguard\w{1,4}|esper\w{1,4}|wait(?:ing|s)?|permanec\w{1,4}|fic(?:o|ar|a|amos|am|arei)|dura\w{0,4}|leva
    |demora)\s(?:por |cerca de |uns |umas |about |for |mais |ate )?\d{1,2}(?:h\d{2}|\s?(?:h|hs|hrs?|horas?|hours?
    |min(?:utos?|utes?)?))\b(?! da| em)
  `,
  /\b24\s?(?:h|hs|hrs|horas)\b/g,
  // The order of an agency is its own reference.
  /\b(?:os|o\.s\.|ordem de servico)(?:\s?[:#]|\sn[ºo°.]{1,2})?\s?\d{3,8}(?:[-/.]\w{1,6})?(?![\w:])/g,
  /\b(?:seats?|assentos?|poltronas?|asientos?)\s?:?\s\d{1,2}[a-k]\b(?:(?:,\s?|\s(?:e|and|y)\s)\d{1,2}[a-k]\b){0,8}/g,
  /(?<=\b(?:seats?|assentos?|poltronas?|asientos?)\b[^\n]{0,20})(?:gate|portao|puerta)\s?:?\s[a-z]?\d{1,3}[a-z]?\b/g,
  /\bprefixo\s\d{1,5}\b/g,
  /\b(?:suv|sedan|seda|minibus|corolla|spin|doblo)s?\b/g,
];

/** Returns the codes of a line. */
export function findCodes(plain: string, text: string): CodeWords[] {
  const found: CodeWords[] = [];
  const add = (code: CodeWords): void => {
    if (found.every((other) => code.end <= other.start || code.start >= other.end)) found.push(code);
  };
  for (const match of plain.matchAll(centreBehind)) {
    const start = match.index;
    const end = start + (match[1]?.length ?? 0);
    add({ kind: 'costCentre', start, end: start + match[0].length, from: start, value: text.slice(start, end) });
  }
  for (const match of plain.matchAll(costCentre))
    add(withWord(labelled('costCentre', match, text, isCostCentre), text));
  for (const match of plain.matchAll(voucher)) add(labelled('voucher', match, text, isVoucher));
  const loose = (kind: 'voucher' | 'costCentre', pattern: RegExp, isBare = false): void => {
    if (found.some((code) => code.kind === kind && code.value !== '')) return;
    for (const match of plain.matchAll(pattern))
      if (isCode(match[1] ?? '')) {
        const code = labelled(kind, match, text, (one) => isCode(one.toLowerCase()));
        // The word for the bill stays a payment.
        add(isBare && code.value !== '' ? { ...code, start: code.from } : code);
      }
  };
  loose('voucher', looseVoucher);
  loose('costCentre', looseCentre);
  if (billing.test(plain)) loose('costCentre', billedCentre, true);
  if (billing.test(plain)) loose('costCentre', chargedCentre, true);
  if (billing.test(plain)) loose('voucher', billedCode, true);
  for (const noise of noises)
    for (const { index, 0: all } of plain.matchAll(noise))
      add({ kind: 'noise', start: index, end: index + all.length, from: index, value: all });
  const flight = (match: RegExpExecArray, carrier = '', number = ''): void =>
    add({
      kind: 'flight',
      start: match.index,
      end: match.index + match[0].length,
      from: match.index,
      value: `${carrier.toUpperCase()}${number}`,
    });
  for (const match of plain.matchAll(coded))
    if (isCarrier(match, text) && !isRoad(match, plain)) flight(match, match[1], match[2]);
  for (const match of plain.matchAll(airlineFirst)) flight(match, airlines.get(match[1] ?? ''), match[2]);
  for (const match of plain.matchAll(airlineLast)) flight(match, airlines.get(match[2] ?? ''), match[1]);
  for (const match of plain.matchAll(capitals))
    if (/^[A-Z\d]{2}\d/.test(text.slice(match.index)) && !/[a-z]\s?$/.test(text.slice(0, match.index).slice(-1)))
      flight(match, match[1], match[2]);
  for (const match of plain.matchAll(unknownCarrier)) flight(match, match[1], match[2]);
  return found.filter(({ kind, value: code }) => kind !== 'noise' || code !== '').toSorted((a, b) => a.start - b.start);
}

/** Returns true for a code that is no time and no day. */
function isCode(code: string): boolean {
  return code.replaceAll(/\D/g, '').length > 2 ||
    (/[a-z]/.test(code) && !/^\d{1,2}h(?:\d{2})?$/.test(code) && code.length > 3)
    ? !/^\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/.test(code) && !/^\d{1,2}h\d{2}$/.test(code)
    : false;
}

/** "km 26 da AM-010", "pela AC-40" */
function isRoad({ index, 0: all }: RegExpExecArray, plain: string): boolean {
  return (
    /^(?:ac|al|am|ap|ba|br|ce|df|es|go|ma|mg|ms|mt|pa|pb|pe|pi|pr|rj|rn|ro|rr|rs|sc|se|sp|to)[ -]?\d{2,3}$/.test(all) &&
    /\b(?:km \d{1,4},? (?:d|n)a|pela|rod(?:ovia|\.)?|estrada|highway|km) $/.test(plain.slice(0, index))
  );
}

const behindAirport = regex('i')`
  \b(?:${airportWord}|gru|gig|cgh|vcp|cnf|bsb|ssa|rec|for|poa|cwb)\b[^.;!?\n\d]{0,30}(?:T\d)?(?:, ?| ?\(| - )$
`;
const landing =
  /\b(?:land|arriv|cheg|pous|lleg|desembarc|aterri)\w{0,6}\b[^.;!?\n]{0,60}(?:, ?| - | \(| (?:on|no|en|in) (?:the |el )?)$/i;
/** Short numbers and lower-case letters need the word "voo", because "la 25" and "ac 12" are other things. */
function isCarrier(match: RegExpExecArray, text: string): boolean {
  const hasCue = /^(?:voo|flight|flt|vuelo)/.test(match[0]);
  const written = text.slice(match.index, match.index + match[0].length);
  return (
    hasCue ||
    // "o TP 83 pousa às 00h40", "LX 93 dep. 22:50"
    (written.toUpperCase() === written &&
      (/\b(?:o|no|do|the|el|del) $/.test(text.slice(0, match.index)) ||
        // "we land at 22:50, TP23 from Lisbon"
        (landing.test(text.slice(Math.max(0, match.index - 70), match.index)) &&
          /^\s(?:from|de|vindo|procedente|desde)\s\p{Lu}/u.test(text.slice(match.index + match[0].length))) ||
        // "Rui Melo / AV 85 / 06:20"
        (/(?:^|[\t;|/]\s?)$/.test(text.slice(0, match.index)) &&
          /^\s?(?:$|[\t;|/])/.test(text.slice(match.index + match[0].length))) ||
        // "pro Aeroporto dos Guararapes, TP 16"
        behindAirport.test(text.slice(Math.max(0, match.index - 50), match.index)) ||
        // "TP 15  Lisbon (LIS) 16:10"
        /^\s{1,3}(?:\p{Lu}[\p{L} ]{2,24}\s?\(?)?[A-Z]{3}\)?\s{1,3}(?:\d{1,2}[:h]\d{2}|[>→–-])/u.test(
          text.slice(match.index + match[0].length),
        ) ||
        /^\s(?:arr|dep|land|cheg|pous|sai|decola|lleg|sale|aterr)/i.test(text.slice(match.index + match[0].length)))) ||
    ((match[2] ?? '').length > 2 &&
      (/\d/.test(match[1] ?? '') || written.toUpperCase() === written || !written.includes(' ')))
  );
}

/** "207 PEDAGÓGICO": a word in capitals behind the number belongs to the code. */
function withWord(code: CodeWords, text: string): CodeWords {
  const [more = ''] = /^(?:\s|\s?[-/]\s?)\p{Lu}{4,20}(?=$|[.,;\n)])/u.exec(text.slice(code.end)) ?? [];
  return more === '' || code.kind !== 'costCentre' || !/\d$/.test(code.value)
    ? code
    : { ...code, end: code.end + more.length, value: code.value + more };
}

function labelled(
  kind: 'costCentre' | 'voucher',
  match: RegExpExecArray,
  text: string,
  isValue: (code: string, cue: string) => boolean,
): CodeWords {
  const end = match.index + match[0].length;
  const from = end - (match[1]?.length ?? 0);
  const written = text.slice(from, end);
  const isPrefixed = /^[a-z]{1,5}\s/.test(written.toLowerCase());
  const isOne = isValue(written, text.slice(match.index, from)) && (!isPrefixed || /^[A-Z]{2,5}\s\d/.test(written));
  return isOne
    ? { kind, start: match.index, end, from, value: written }
    : { kind: 'noise', start: match.index, end: match.index, from, value: '' };
}

function isCostCentre(code: string, cue: string): boolean {
  return (
    /\d/.test(code) ||
    (/[:=]\s?$/.test(cue) && /^[A-Z]{2,16}(?:[-/][A-Z]{2,6}){0,2}$/.test(code)) ||
    /^[A-Z]{2,8}(?:[-/.][A-Z]{2,8}){1,3}$/.test(code) ||
    (/custo|cost/i.test(cue) && code.length > 2 && !/^(?:que|para|por|com|the|nao|faturad[oa])$/i.test(code))
  );
}

/** Words like "vale" need a code with digits behind them; "PO" also needs capitals. */
function isVoucher(code: string, cue: string): boolean {
  // "Ref: QX7TLM" is the code of an airline.
  if (/^ref/i.test(cue) && /^[A-Z\d]{6}$/.test(code) && code.replaceAll(/\d/g, '').length > 1) return false;
  const isShort = /^po\b/i.test(cue);
  // "Voucher: ACMEBR" is written in capitals behind a colon.
  if (/^voucher/i.test(cue) && /[:#]\s?$/.test(cue) && /^[A-Z][A-Z-]{3,20}$/.test(code)) return true;
  return (
    /\d/.test(code) &&
    (!isShort || cue.startsWith(cue.slice(0, 2).toUpperCase())) &&
    (!/^(?:vale|guia)/i.test(cue) || code.length > 3)
  );
}
