/** Row as a user types it. The partner is identified by CPF, CNPJ, e-mail or id. */
export type TypedAdjustment = [partner: string, amount: string, reason: string, day?: string];

/** Returns a CSV file of adjustments in base64, as Excel in Brazil writes it. */
export function adjustmentSheet(...rows: TypedAdjustment[]): string {
  const lines = [['Parceiro', 'Valor', 'Motivo', 'Data'], ...rows].map((cells) => cells.join(';'));
  return Buffer.from(`\u{feff}${lines.join('\r\n')}`).toString('base64');
}

/** Returns a CSV file of adjustments in the form in which Playwright uploads files. */
export function adjustmentUpload(...rows: TypedAdjustment[]) {
  return { name: 'ajustes.csv', mimeType: 'text/csv', buffer: Buffer.from(adjustmentSheet(...rows), 'base64') };
}
