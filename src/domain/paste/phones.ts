import { parsePhone } from '#domain/documents/phone.ts';

/** A phone number in the text. `isDesk` numbers are landlines of an office, not of a passenger. */
export type PhoneWords = {
  start: number;
  end: number;
  phone: string;
  isDesk: boolean;
  hasCue: boolean;
  isGuessed: boolean;
};

// A full stop before a space, a bracket behind the area code and a single digit end a number: "5555 0142. 2 malas", "0142 (2 pax)".
const international =
  /(?<![\w+])\+\s?\d{1,3}(?:[\s().-]{0,2}\d){1,4}(?:[\s.-]?\d){4,8}(?<=\d\d)(?!\w|[:/]\d|\s(?:pax|pessoas|malas|bags)\b)/g;
const national =
  /(?<![\w$/+.,:-])(?:0\d{2}\s|55\s?(?=\(?\d{2}\)?[\s.-]{0,2}9))?\(?(?:0)?([1-9]\d)\)?[\s./-]{0,2}(?:(9)[\s.-]{0,2}(\d{4})|([2-9]\d{3}))[\s.-]{0,2}(\d{4})(?![\d/]|[.-]\d|\w)/g;
const local = /(?<![\w$/+.,-]|\d[ .])(?:(9)[\s.]?)?([2-9]\d{3})[\s.-](\d{4})(?![\d/]|[.-]\d|\w)/g;

const phoneCue =
  /(?:cel(?:ular)?|tel(?:efone)?|fone|whats(?:app)?|wpp|zap|contato|contacto|mobile|phone|cell|celular|movil|numero|ligar|liga|falar c\/|falar com)\b[^\d\n]{0,24}$/;
const deskCue =
  /\b(?:pabx|fax|ramal|fone fixo|telefone fixo|office|landline|comercial|plantao[\w\s]{0,16}|0800|prot(?:ocolo)?\.?|cnpj|cpf|id)[\s:.(]{0,3}(?:[a-z]{0,12}\s)?$/;
const notPhone =
  /\b(?:prot(?:ocolo)?|cnpj|cpf|pedido|reserva|voucher|c\.?c\.?|centro de custo|ref|po|job|compra|id|nota|nf|r\$)[.:]?\s?(?:n[ºo°.]?\s?)?$/;
const extension = /^\)?[\s,]{0,2}(?:ramal|ext)/;

/** Returns the phone numbers of a line. A number without area code gets the area code of the central. */
export function findPhones(plain: string, areaCode: string): PhoneWords[] {
  const found: PhoneWords[] = [];
  const add = (match: RegExpExecArray, phone: string | null, isGuessed: boolean): void => {
    const [start, end] = [match.index, match.index + match[0].length];
    const left = plain.slice(Math.max(0, start - 32), start);
    if (phone === null || notPhone.test(left)) return;
    if (found.some((other) => start < other.end && end > other.start)) return;
    const isDesk = deskCue.test(left) || extension.test(plain.slice(end, end + 10));
    found.push({ start, end, phone, isDesk, hasCue: phoneCue.test(left), isGuessed });
  };
  for (const match of plain.matchAll(international)) add(match, e164(match[0]), false);
  for (const match of plain.matchAll(national)) add(match, e164(match.slice(1).join('')), false);
  for (const match of plain.matchAll(local)) {
    // "99183-2205 (81)"
    const [behind = '', code] = /^\s?\((\d{2})\)(?!\s?\d)/.exec(plain.slice(match.index + match[0].length)) ?? [];
    const phone = e164((code ?? areaCode) + match.slice(1).join(''));
    match[0] += behind;
    add(match, phone, code === undefined);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** Returns true for a landline number of Brazil. */
export function isLandline(phone: string): boolean {
  return /^\+55\d{10}$/.test(phone);
}

/** Parses a number. A foreign number that the plan of its country refuses stays as written. */
function e164(written: string): string | null {
  const isForeign = written.startsWith('+') && !/^\+\s?55/.test(written);
  const digits = written.replaceAll(/\D/g, '');
  const parsed = parsePhone(isForeign || written.startsWith('+') ? `+${digits}` : digits);
  return parsed ?? (isForeign && digits.length > 7 && digits.length < 16 ? `+${digits}` : null);
}
