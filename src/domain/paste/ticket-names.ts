import type { PersonWords } from './name-words.ts';

const titles = /(?:\s(?:MR|MRS|MS|MISS|MSTR|ADT|CHD|INF|ADULTO|CRIANCA)){1,2}$/;
const entry =
  /^\s?(?:\d{1,2}\s?[.)-]\s?)?(\p{Lu}[\p{Lu}' ]{1,30}(?:\s?\/\s?\p{Lu}[\p{Lu}' ]{1,30}|\s\p{Lu}[\p{Lu}' ]{1,30}))\s?(?:\(?(?:ADT|CHD|INF|ADULTO|CRIANCA)\)?)?\s?$/u;

/**
 * Returns the passengers of a line of a ticket, "1. NEUZA TRINDADE   2. OSÓRIO TRINDADE" or "BENEDETTI / JULIAN (ADT)". The
 * line needs numbers or a slash, because other lines are written in capitals as well.
 */
export function ticketNames(text: string, offset: number): PersonWords[] {
  // "PAX: CASTANHO, LUDMILA x2" is one name with the surname first.
  const [all, label = '', inverted = ''] =
    /^([A-Za-zÀ-ú ]{3,20}:\s?)(\p{Lu}{3,20}(?:\s\p{Lu}{2,20}){0,2},\s\p{Lu}{3,20}(?:\s\p{Lu}{2,20}){0,2})(?=\s?(?:x\d|\+|\(|$))/u.exec(
      text,
    ) ?? [];
  if (all !== undefined && /^(?:pax|passageir|passenger|guest|nome|name|h[oó]spede|pasajer)/i.test(label)) {
    const start = offset + label.length;
    return [{ start, end: start + inverted.length, name: inverted, kind: 'rider', isLowerCase: false }];
  }
  // "BRUNO ZUCOLOTO / LA3087 / VIX-GRU"
  const [, boarding = ''] =
    /^(\p{Lu}{2,20}(?:\s\p{Lu}{2,20}){1,4})\s?[/|]\s?[A-Z\d]{2}\s?\d{2,4}\s?[/|]/u.exec(text) ?? [];
  if (boarding !== '')
    return [{ start: offset, end: offset + boarding.length, name: boarding, kind: 'rider', isLowerCase: false }];
  const isTicket =
    /^\s?1\s?[.)-]\s?\p{Lu}{2}/u.test(text) || /^\p{Lu}{2,20}(?:\s\p{Lu}{2,20})?\s?\/\s?\p{Lu}{2}/u.test(text);
  if (!isTicket) return [];
  let start = 0;
  const people: PersonWords[] = [];
  for (const cell of text.split('\t')) {
    const name = entry.exec(cell)?.[1]?.replace(titles, '').trim();
    const isMark = /^\(?(?:ADT|CHD|INF)\)?$/.test(cell.trim());
    if (name === undefined && !isMark) return [];
    if (name !== undefined) {
      const from = offset + start + cell.indexOf(name);
      people.push({ start: from, end: from + name.length, name, kind: 'rider', isLowerCase: false });
    }
    start += cell.length + 1;
  }
  return people;
}
