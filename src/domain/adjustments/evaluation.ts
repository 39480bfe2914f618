import { type Cents, formatCents } from '#domain/money.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { adjustmentColumns, type AdjustmentRow, type AdjustmentVerdict } from './sheet.ts';

export type AdjustedPartner = {
  id: string;
  name: string;
  availableCents: Cents;
  minimumBalanceCents: Cents;
  /** Today in the time zone of the partner. */
  today: LocalDate;
};

export type AdjustmentBooks = {
  /** Finds the partner; `several` when the text is ambiguous. */
  partnerOf: (typed: string) => AdjustedPartner | 'several' | null;
  /** Returns the batch that already contains a row with this key, or null. */
  batchOf: (key: string) => string | null;
  /** True when an administrator has allowed, with a reason, that wallets fall below their minimum. */
  passesMinimum: boolean;
  /** First day that is open for entries. */
  openFrom: LocalDate;
};

export type EvaluatedAdjustment = Omit<AdjustmentRow, 'partner'> & {
  typed: string;
  partner: AdjustedPartner | null;
  /** Normalised content of the row; null while it is not readable. */
  key: string | null;
};

const oldestDays = 366;

/**
 * Returns every row with its verdicts. Rows are checked in order, because each row changes the available amount for the
 * following rows of its partner.
 */
export function evaluateAdjustments(rows: readonly AdjustmentRow[], books: AdjustmentBooks): EvaluatedAdjustment[] {
  const [lines, rooms] = [new Map<string, number>(), new Map<string, Cents>()];
  return rows.map(({ partner: typed, ...row }) => {
    const found = typed === '' ? null : books.partnerOf(typed);
    const partner = found === 'several' ? null : found;
    const key = partner && row.cents !== null ? adjustmentKey(partner.id, row.cents, row) : null;
    const verdicts = [
      ...row.verdicts,
      ...checkPartner(typed, found),
      ...checkDay(row.on, partner?.today ?? null, books.openFrom),
      ...checkRepeat(key, row.line, lines, books),
    ];
    if (partner && row.cents !== null && !isRefusedAdjustment({ verdicts })) {
      const room = rooms.get(partner.id) ?? partner.availableCents;
      verdicts.push(...checkRoom(row.cents, room, partner, books.passesMinimum));
      rooms.set(partner.id, room + row.cents);
    }
    return { ...row, typed, partner, key, verdicts };
  });
}

/** Returns the key by which equal rows are recognised, in any file. The reason is compared without case. */
function adjustmentKey(
  partnerId: string,
  cents: Cents,
  { reason, on }: { reason: string; on: LocalDate | null },
): string {
  return JSON.stringify([partnerId, on, cents, reason.toLocaleLowerCase('pt-BR')]);
}

export function isRefusedAdjustment({ verdicts }: { verdicts: readonly { kind: string }[] }): boolean {
  return verdicts.some(({ kind }) => kind !== 'moved');
}

function checkPartner(typed: string, found: AdjustedPartner | 'several' | null): AdjustmentVerdict[] {
  if (typed === '' || (found !== null && found !== 'several')) return [];
  const message =
    found === 'several'
      ? 'Mais de um parceiro tem este e-mail: use o CPF ou CNPJ.'
      : 'Nenhum parceiro tem este CPF, CNPJ, e-mail ou código.';
  return [{ kind: 'unknown_partner', column: adjustmentColumns.partner.heading, message }];
}

function checkDay(on: LocalDate | null, today: LocalDate | null, openFrom: LocalDate): AdjustmentVerdict[] {
  if (on === null) return [];
  const column = adjustmentColumns.on.heading;
  if (today !== null && on > today) return [{ kind: 'wrong_date', column, message: 'A data ainda não chegou.' }];
  if (today !== null && on < addDays(today, -oldestDays)) {
    return [{ kind: 'wrong_date', column, message: 'A data é de mais de um ano atrás.' }];
  }
  if (on >= openFrom) return [];
  return [{ kind: 'moved', column, message: `Este mês já foi fechado: entra em ${formatDay(openFrom)}.` }];
}

function checkRepeat(
  key: string | null,
  line: number,
  lines: Map<string, number>,
  { batchOf }: AdjustmentBooks,
): AdjustmentVerdict[] {
  if (key === null) return [];
  const [earlier, batch] = [lines.get(key), batchOf(key)];
  lines.set(key, earlier ?? line);
  const another = 'Se for outro ajuste, explique no motivo.';
  return [
    ...(earlier === undefined
      ? []
      : [{ kind: 'repeated' as const, column: null, message: `Igual à linha ${earlier}. ${another}` }]),
    ...(batch === null
      ? []
      : [{ kind: 'known' as const, column: null, message: `Já está no lote ${batch}. ${another}` }]),
  ];
}

function checkRoom(
  cents: Cents,
  room: Cents,
  { minimumBalanceCents }: AdjustedPartner,
  passesMinimum: boolean,
): AdjustmentVerdict[] {
  if (cents > 0 || passesMinimum || room + cents >= minimumBalanceCents) return [];
  const message = `O disponível ficaria em ${formatCents(room + cents)}, e o mínimo é ${formatCents(minimumBalanceCents)}.`;
  return [{ kind: 'below_minimum', column: adjustmentColumns.amount.heading, message }];
}

function formatDay(day: LocalDate): string {
  return day.split('-').toReversed().join('/');
}
