/** Mismatch in the ledger: the failed check, the record and the difference. */
export type Finding = { check: string; subject: string; detail: string };

export const MOST_FINDINGS = 50;

/** Converts the rows of one check into findings. Above the limit, a last finding says that there are more. */
export function findingsOf<Row>(
  check: string,
  rows: readonly Row[],
  say: (row: Row) => Omit<Finding, 'check'>,
): Finding[] {
  const findings = rows.slice(0, MOST_FINDINGS).map((row) => {
    const { subject, detail } = say(row);
    return { check, subject, detail };
  });
  if (rows.length > MOST_FINDINGS) {
    findings.push({ check, subject: 'Outros', detail: `Há mais além dos ${MOST_FINDINGS} mostrados.` });
  }
  return findings;
}

export function subjectOfEntry(id: string, key: string | null): string {
  return key === null ? `Lançamento ${id}` : `Lançamento ${id} (${key})`;
}
