/** The most trips that one spreadsheet brings in, and the most bytes that it may have. */
export const maxImportRows = 500;
export const maxImportBytes = 2_000_000;

/** The forms in which a template for it is had. */
export const templateFormats = ['xlsx', 'csv'] as const;

/** Whether what stands against a row keeps its whole sheet from being imported; approvals and likely repeats do not. */
export function isRefusedRow({ verdicts }: { verdicts: readonly { kind: string }[] }): boolean {
  return verdicts.some(({ kind }) => kind === 'refused' || kind === 'missing');
}
