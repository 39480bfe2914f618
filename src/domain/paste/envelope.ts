import { type LocalDate, type LocalTime } from '#domain/time.ts';
import { chatHeads, type Head } from './chat-heads.ts';
import { regex } from './regex.ts';
import type { Source } from './source.ts';
import { instantOf, readStamp } from './stamp.ts';
import { carWord } from './word-groups.ts';

/** Local instant from which relative words of a line count. */
export type Reference = { date: LocalDate; time: LocalTime };

/** Part of the text that a line belongs to. */
export type Zone = 'body' | 'header' | 'signature' | 'quoted' | 'noise';

export type Line = {
  /** Offsets in the source, without the stamp and the author. */
  start: number;
  end: number;
  zone: Zone;
  author: { name: string; start: number; end: number } | null;
  /** True for lines of the central or its bot. */
  isAgent: boolean;
  ref: Reference;
  /** True for the text of a forwarded e-mail, whose `author` is the sender in its header. */
  isForwarded?: boolean;
  /** Depth of a quote: the oldest e-mail of a conversation is the deepest. */
  depth: number;
};

/** Most lines that are parsed; later lines are ignored. */
const mostLines = 1500;
/** Longest line in characters; a longer one is read as several lines. */
const longestLine = 2000;

const clockStamp = /^\[(\d{1,2}):(\d{2})(?::\d{2})?\]\s?([^:\n]{1,60}):\s?/;
const speaker = /^([^:\n]{1,40}):\s/;

const agents = regex()`
  ^(?:(?:voce|you|tu)$|central|atendente|atendimento|agente?|agent|operador|operator|suporte|bot|chatbot|assistente|robo|(?:radio
  |tele|ligue)?[ -]?taxis?\b|cooperativa|cooper|dispatcher|dispatch|pm - central)\b|\b(?:taxis?|coopertaxi
  |disk ?taxi)\b
`;
const speakers =
  /^(?:cliente?|client|customer|visitante|visitor|usuario|user|guest(?: \d{1,6})?|atendente|atendimento|agente?|agent|central|bot|chatbot|operador|operator|assistente)$/;
/** "9h00 - táxi: Rua A -> Rua B", "Qua 06/10 7h30 TÁXI: ...", "Táxi 2: ..." and "Táxi (ida): ..." are items of a plan. */
const itemOfPlan = regex()`
  ^[^a-z]|\d{1,2}(?:h|:\d|\/\d)|^(?:${carWord})s?\s\(?(?:\d{1,2}|[a-d]|ida|volta|retorno|chegada|saida|ao?|para
  |pra|d[aeo])\b
`;
const systemLine = regex()`
  criptografia de ponta|end-to-end encrypted|cifrados de extremo|midia oculta|media omitted
  |mensagem (?:foi )?apagada|message was deleted|imagem ocultada|figurinha omitida|^encaminhad[ao]$|audio ocultado
`;

const mailLabel =
  /^(?:de|from|para|to|assunto|subject|asunto|enviad[ao](?: em| el)?|sent|data|date|fecha|cc|cco|bcc|responder a|reply-to)\s?:/;
const mailProof = /^(?:assunto|subject|asunto|enviad[ao](?: em| el)?|sent)\s?:|^(?:de|from|para|to)\s?:.{0,100}@/;
const forwarded = regex()`
  ^(?:-{2,12}\s?(?:mensagem (?:original|(?:re)?encaminhada)|original message|forwarded message|mensaje (?:original
  |reenviado))|(?:begin forwarded message|inicio da mensagem (?:re)?encaminhada
  |inicio del mensaje reenviado)\s?:?$)
`;
const quoteHead = /^>{0,3}\s?(?:em|on|el)\b.{4,140}\b(?:escreveu|wrote|escribio):?$/;
const signOff = regex()`
  ^(?:atenciosamente|cordialmente|respeitosamente|att|at\.te|atte|abs|abracos?|sds|saudacoes
  |(?:muito )?obrigad[oa]s?|grat[oa]s?|bjs?|beijos?|valeu|(?:best |kind |warm )?regards|(?:many )?thanks(?: (?:so much|a lot|again|in advance))?|thank you(?: (?:so|very) much| in advance)?
  |best|cheers|yours \w{2,12}|saludos(?: cordiales)?|atentamente|(?:muchas )?gracias|desde ja,? (?:agradeco
  |obrigad[oa])|um abraco|agradecid[oa]|agradeco(?: desde ja)?|sem mais)(?:[,.!;:]|\s){0,4}$
`;
const footer = regex()`
  ^(?:enviado (?:do|pelo|a partir do|desde) (?:meu |mi )?|sent from (?:my )?|obter o outlook|antes de imprimir
  |esta mensagem (?:pode|e)|this (?:e-?mail|message) (?:is|may)|aviso (?:legal|de confid)|--$)
`;

/** Splits the text into lines with zone, author and reference. */
export function readLines(source: Source, received: Reference): Line[] {
  const rows = splitRows(source).slice(0, mostLines);
  const names = repeatedSpeakers(rows.map((row) => row.plain));
  const heads = chatHeads(rows, received, agents);
  const reader = new LineReader(source, received, names);
  for (const [index, row] of rows.entries()) {
    const head = heads.get(index);
    if (head) reader.readHead(head);
    else reader.read(row, rows, index);
  }
  return reader.lines;
}

type Row = { start: number; end: number; plain: string };

function splitRows(source: Source): Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of source.plain.split('\n')) {
    // Work on a line can grow with the square of its length, so long lines are cut.
    for (let from = 0; from === 0 || from < line.length; from += longestLine) {
      for (const [at, plain] of itemsOf(line.slice(from, from + longestLine)))
        rows.push({ start: start + from + at, end: start + from + at + plain.length, plain });
    }
    start += line.length + 1;
  }
  return rows;
}

const item = /(?<![^\s:;,.(])([1-9])(?:[aªoº]?\)|[aªoº]:|[ªº.]) ?(?=[a-z\d])/g;

/** Cuts "Amanhã: 1) 6h30 Ana, Rua A - aeroporto 2) 8h Rui, Rua B - hotel" at the items of its list. */
function itemsOf(line: string): (readonly [at: number, text: string])[] {
  const numbers = [...line.matchAll(item)];
  const isList = numbers.length > 1 && numbers.every((one, index) => one[1] === String(index + 1));
  if (!isList) return [[0, line]];
  const starts = [0, ...numbers.map(({ index }) => index).filter((at) => at > 0)];
  return starts.map((at, index) => [at, line.slice(at, starts[index + 1])] as const);
}

/** Returns words before a colon that begin several lines and are no label of a form. */
function repeatedSpeakers(rows: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = speaker.exec(row)?.[1];
    if (name !== undefined && !itemOfPlan.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const filled = rows.filter((row) => row !== '').length;
  const speaking = [...counts].filter(([name]) => speakers.test(name) || agents.test(name));
  // "Guest: Ana" is also the label of a form.
  const known = speaking.length > 1 || speaking.some(([, count]) => count > 1 && count * 2 >= filled) ? speaking : [];
  const often = [...counts].filter(([name, count]) => count > 2 && count * 2 > filled && !mailLabel.test(`${name}:`));
  return new Set([...known, ...often].map(([name]) => name));
}

class LineReader {
  readonly lines: Line[] = [];
  readonly #source: Source;
  readonly #names: Set<string>;
  #ref: Reference;
  readonly #received: Reference;
  #author: Line['author'] = null;
  #isAgent = false;
  #isForwarded = false;
  #zone: Zone = 'body';
  /** Zone behind the headers: the message below "Mensagem original" of a reply is quoted. */
  #behindHeader: 'body' | 'quoted' = 'body';

  constructor(source: Source, received: Reference, names: Set<string>) {
    this.#source = source;
    this.#received = received;
    this.#ref = received;
    this.#names = names;
  }

  /** Reads a row that is only the author or the time of a message. */
  readHead({ author, ref }: Head): void {
    if (ref) this.#ref = ref;
    if (author === undefined) return;
    this.#zone = 'body';
    const { start, end } = author;
    this.#author = { name: this.#source.text.slice(start, end), start, end };
    this.#isAgent = agents.test(this.#source.plain.slice(start, end));
  }

  read(row: Row, rows: readonly Row[], index: number): void {
    const { plain } = row;
    if (plain === '') {
      const next = rows.slice(index + 1, index + 4).find((other) => other.plain !== '');
      if (this.#zone === 'header' && !mailLabel.test(next?.plain ?? '')) this.#zone = this.#behindHeader;
      return;
    }
    const start = this.#readStamp(row);
    const isHeaded = this.#isForwarded || this.#behindHeader === 'quoted';
    if (isHeaded && start === null && mailLabel.test(plain.replace(/^[>\s]{0,8}/, ''))) this.#readHeader(row);
    // A ticket stands behind the signature of the e-mail that forwards it.
    if (this.#zone === 'signature' && /^[-_=*]{3,60}$/.test(plain) && isTicket(rows.slice(index + 1, index + 30)))
      this.#zone = 'body';
    // A postscript stands behind the signature.
    if (this.#zone === 'signature' && /^p\.?\s?s\.?\s?[:.-]?\s/.test(plain)) this.#zone = 'body';
    if (start === null) this.#readZone(plain, rows, index);
    const zone: Zone = quoteHead.test(plain) ? 'noise' : this.#zoneOf(start === null ? plain : plain.slice(start));
    const from = row.start + (start ?? (zone === 'quoted' ? (/^[>\s]{0,8}/.exec(plain)?.[0].length ?? 0) : 0));
    if (zone !== 'quoted' && this.#zone === 'body' && start === null && this.#author === null && !this.#isForwarded)
      this.#ref = this.#received;
    const depth = zone === 'quoted' ? (/^[>\s]{0,8}/.exec(plain)?.[0].replaceAll(/\s/g, '').length ?? 0) : 0;
    this.lines.push({
      start: from,
      end: row.end,
      zone,
      author: this.#author,
      isAgent: this.#isAgent,
      ref: this.#ref,
      depth,
      ...(this.#isForwarded && { isForwarded: true }),
    });
    if (this.#zone === 'body' && start === null && signOff.test(plain)) this.#zone = 'signature';
  }

  /** Reads sender and instant in the header of a forwarded e-mail. Its relative words count from that instant. */
  #readHeader({ plain, start }: Row): void {
    const ref = quoteReference(plain, this.#received);
    if (ref && ref.date <= this.#received.date) this.#ref = ref;
    if (this.#behindHeader === 'quoted') return;
    const [all, lead = '', name = ''] =
      /^([>\s]{0,8}(?:de|from)\s?:\s?"?)([a-z][a-z' .-]{2,40}?)"?\s?(?:<|\[|,|$)/.exec(plain) ?? [];
    if (all === undefined) return;
    const from = start + lead.length;
    this.#author = { name: this.#source.text.slice(from, from + name.length), start: from, end: from + name.length };
    this.#isAgent = agents.test(name);
  }

  #zoneOf(plain: string): Zone {
    if (systemLine.test(plain) || footer.test(plain)) return 'noise';
    if (this.#isForwarded && /^>[>\s]{0,8}(?:de|from)\s?:/.test(plain)) return 'noise';
    return plain.startsWith('>') ? 'quoted' : this.#zone;
  }

  #readZone(plain: string, rows: readonly Row[], index: number): void {
    if (forwarded.test(plain)) {
      this.#zone = 'header';
      this.#ref = this.#received;
      const isReply =
        /original/.test(plain) &&
        rows.slice(0, index).some((row) => /^(?:assunto|subject|asunto)\s?:\s?res?\s?:/.test(row.plain));
      if (isReply) this.#behindHeader = 'quoted';
      else this.#isForwarded = true;
    } else if (quoteHead.test(plain)) {
      this.#zone = 'quoted';
      this.#ref = quoteReference(plain, this.#received) ?? this.#ref;
    } else if (this.#zone === 'header') this.#zone = mailLabel.test(plain) ? 'header' : this.#behindHeader;
    else if (this.#zone === 'body' && this.lines.length === 0 && beginsMail(rows, index)) this.#zone = 'header';
    else if (this.#zone === 'signature' && mailLabel.test(plain) && beginsMail(rows, index)) this.#zone = 'header';
  }

  /** Reads stamp and author. Returns the length of both, or null for a line without them. */
  #readStamp({ start, plain }: Row): number | null {
    const stamp = readStamp(plain, this.#received);
    if (stamp) {
      this.#ref = stamp.ref;
      this.#setAuthor(stamp.name, start + stamp.length);
      return stamp.length;
    }
    const clock = clockStamp.exec(plain);
    if (clock) {
      this.#setAuthor(clock[3], start + clock[0].length);
      return clock[0].length;
    }
    const name = speaker.exec(plain);
    if (!name || !this.#names.has(name[1] ?? '')) return null;
    this.#setAuthor(name[1], start + name[0].length);
    return name[0].length;
  }

  /** Stores the author, whose name ends before the colon in front of `after`. */
  #setAuthor(name: string | undefined, after: number): void {
    this.#zone = name === undefined ? 'noise' : 'body';
    if (name === undefined) return void (this.#author = null);
    const end = this.#source.plain.lastIndexOf(':', after - 1);
    const start = end - name.length;
    this.#author = { name: this.#source.text.slice(start, end), start, end };
    this.#isAgent = agents.test(name);
  }
}

/** Returns true for rows with a flight and the times of its ends. */
function isTicket(rows: readonly Row[]): boolean {
  const flights = rows.filter(({ plain }) => /\b(?:[a-z]{2}|[a-z]\d|\d[a-z])[ -]?\d{3,4}\b/.test(plain));
  const times = rows.filter(({ plain }) => /\b\d{1,2}[:h]\d{2}\b/.test(plain) && /\b[a-z]{3}\b/.test(plain));
  return (
    flights.length > 0 &&
    times.length > 0 &&
    rows.some(({ plain }) => /\b(?:voo|flight|vuelo|reserva|booking|airlines|linhas aereas)\b/.test(plain))
  );
}

/** Returns true when headers of an e-mail begin at a row. */
function beginsMail(rows: readonly Row[], index: number): boolean {
  for (const { plain } of rows.slice(index, index + 12).filter((row) => row.plain !== '')) {
    if (!mailLabel.test(plain)) return false;
    if (mailProof.test(plain)) return true;
  }
  return false;
}

const months = [
  'jan',
  'fe[bv]',
  'mar',
  'a[bp]r',
  'ma[iy]',
  'jun',
  'jul',
  'a[gu][og]',
  's[e]t|sep',
  'out|oct',
  'nov',
  'd[ei][zc]',
].map((stem) => new RegExp(`^(?:${stem})`));
const quoteDate = regex()`
  (?:\b(\d{1,2})\s(?:de\s)?([a-z]{3})[a-z]{0,7}\.?,?\s(?:de\s)?(20\d{2})
  |\b([a-z]{3})[a-z]{0,6}\.?\s(\d{1,2}),?\s(20\d{2})|\b(\d{1,2})\/(\d{1,2})\/(20\d{2}
  |\d{2})\b)[^\d]{0,12}(?:(\d{1,2})[:h](\d{2})(?:\s?([ap])m)?)?
`;

/** Reads the instant of "Em ter., 4 de mai. de 2027 às 16:02, Central escreveu:". */
function quoteReference(plain: string, received: Reference): Reference | null {
  const match = quoteDate.exec(plain);
  if (!match) return null;
  const [day, word, year] = match[1] === undefined ? [match[5], match[4], match[6]] : [match[1], match[2], match[3]];
  const month = word === undefined ? Number(match[8]) : months.findIndex((stem) => stem.test(word)) + 1;
  if (month < 1 || month > 12) return null;
  // The month is named or second, so the first number is the day although `p` stands behind the time.
  const hour = Number(match[10] ?? '12') + (match[12] === 'p' && Number(match[10]) < 12 ? 12 : 0);
  return instantOf(
    {
      first: day ?? match[7] ?? '',
      second: String(month),
      year: year ?? match[9] ?? '',
      hour: String(hour),
      minute: match[11] ?? '00',
      half: undefined,
    },
    received,
  );
}
