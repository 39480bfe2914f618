/** Maximum number of trips and of bytes in one spreadsheet. */
export const maxImportRows = 500;
export const maxImportBytes = 2_000_000;

/** File formats of the template. */
export const templateFormats = ['xlsx', 'csv'] as const;

/**
 * Returns true when a finding about a row blocks the import of the whole sheet. Required approvals and likely
 * repetitions do not block the import.
 */
export function isRefusedRow({ verdicts }: { verdicts: readonly { kind: string }[] }): boolean {
  return verdicts.some(({ kind }) => kind === 'refused' || kind === 'missing');
}
