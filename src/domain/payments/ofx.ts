import { type Cents } from '#domain/money.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import { localDate, type LocalDate } from '#domain/time.ts';
import { isBalance, type Statement, type StatementLine } from './bank-line.ts';

/**
 * Parses an OFX file, version 1 (SGML, leaf elements without end tags) or 2 (XML). In both versions a value ends at the
 * next tag. Only the needed elements are read. A file with an unreadable element is refused, because an omitted line
 * would be missing money. `timeZone`: time zone of the central.
 */
export function parseOfx(text: string, timeZone: string): Outcome<Statement> {
  const body = text.slice(Math.max(0, text.search(/<OFX>/i)));
  if (!/^<OFX>/i.test(body)) return refuseField('file', 'O arquivo não é um extrato OFX.');
  const currencies = [leaf(body, 'CURDEF'), ...blocks(body, 'CURRENCY').map((block) => leaf(block, 'CURSYM'))];
  const foreign = currencies.find((currency) => currency !== '' && currency.toUpperCase() !== 'BRL');
  if (foreign !== undefined)
    return refuseField('file', `O extrato é em ${foreign.slice(0, 10)}: só entram extratos em reais (BRL).`);
  const accounts = [...new Set([...blocks(body, 'BANKACCTFROM'), ...blocks(body, 'CCACCTFROM')].map(accountOf))];
  const [account] = accounts;
  if (account === undefined || account === '') return refuseField('file', 'O arquivo OFX não diz de que conta é.');
  if (accounts.length > 1) return refuseField('file', 'O arquivo OFX tem mais de uma conta: exporte uma de cada vez.');
  const lines: StatementLine[] = [];
  for (const [index, block] of blocks(body, 'STMTTRN').entries()) {
    if (isBalance(leaf(block, 'MEMO') || leaf(block, 'NAME'))) continue;
    const line = lineOf(block, timeZone);
    if (typeof line === 'string') return refuseField('file', `Lançamento ${index + 1} do extrato: ${line}`);
    if (line.cents !== 0) lines.push(line);
  }
  return ok({ account, lines });
}

/**
 * Returns the contents of all elements with this tag. The content ends at the end tag, or at the next start tag for
 * banks that omit end tags.
 */
function blocks(body: string, tag: string): string[] {
  const parts = body.split(new RegExp(`<${tag}>`, 'i')).slice(1);
  return parts.map((part) => part.split(new RegExp(`</(?:${tag}|BANKTRANLIST)>`, 'i'), 1)[0] ?? '');
}

function accountOf(block: string): string {
  return [leaf(block, 'BANKID'), leaf(block, 'BRANCHID'), leaf(block, 'ACCTID')].filter(Boolean).join(' / ');
}

function lineOf(block: string, timeZone: string): StatementLine | string {
  const [type, posted, amount] = [leaf(block, 'TRNTYPE').toUpperCase(), leaf(block, 'DTPOSTED'), leaf(block, 'TRNAMT')];
  const on = readDay(posted, timeZone);
  if (on === null) return `a data “${posted.slice(0, 40)}” não pôde ser lida.`;
  const cents = readAmount(amount);
  if (cents === null) return `o valor “${amount.slice(0, 40)}” não pôde ser lido.`;
  const words = [leaf(block, 'NAME'), leaf(block, 'MEMO')].filter(Boolean);
  return {
    bankId: leaf(block, 'FITID').slice(0, 255) || null,
    on,
    // Some banks write debits without a sign. This outgoing money must not count as incoming.
    cents: type === 'DEBIT' ? -Math.abs(cents) : cents,
    memo: [...new Set(words)].join(' · ').slice(0, 500),
  };
}

function leaf(block: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]*)`, 'i').exec(block)?.[1] ?? '';
  return unescapeText(found).replaceAll(/\s+/g, ' ').trim();
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescapeText(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,5}));/gi, (whole, dec, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const point = dec ? Number(dec) : Number.parseInt(String(hex), 16);
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
  });
}

const stamp =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d{1,6})?)?(?:\[([+-]?\d{1,2})(?:[.:](\d{2}))?(?::[^\]]*)?\])?$/;

/** Returns the local day of a timestamp. Midnight means a day without a time, in any zone. */
function readDay(text: string, timeZone: string): LocalDate | null {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', zone, zoneMinutes = '00'] =
    stamp.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  const moment = Date.parse(`${written}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== written) return null;
  if (zone === undefined || `${hours}${minutes}${seconds}` === '000000') return written;
  const offset = Math.abs(Number(zone)) * 60 + Number(zoneMinutes);
  return localDate(new Date(moment - (zone.startsWith('-') ? -offset : offset) * 60_000), timeZone);
}

/**
 * Parses an amount whose decimal separator is a dot or a comma. The other character may separate thousands. Null for
 * invalid or ambiguous amounts.
 */
export function readAmount(text: string): Cents | null {
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)([\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(' ', '')) ?? [];
  const grouped = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/;
  const separated = !/^\d+$/.test(whole);
  // "1.234" is ambiguous: a thousand or a fraction.
  if (whole === '' || (separated && (!grouped.test(whole) || fraction === ''))) return null;
  const cents = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents) || cents > 100_000_000_000) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}
