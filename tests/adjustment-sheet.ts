/** A row as a person types it; the partner by CPF, CNPJ, e-mail or id. */
export type TypedAdjustment = [partner: string, amount: string, reason: string, day?: string];

/** A CSV of adjustments, in base64, as Excel in Brazil writes it. */
export function adjustmentSheet(...rows: TypedAdjustment[]): string {
  const lines = [['Parceiro', 'Valor', 'Motivo', 'Data'], ...rows].map((cells) => cells.join(';'));
  return Buffer.from(`\u{feff}${lines.join('\r\n')}`).toString('base64');
}

/** The same, as a browser is given it. */
export function adjustmentUpload(...rows: TypedAdjustment[]) {
  return { name: 'ajustes.csv', mimeType: 'text/csv', buffer: Buffer.from(adjustmentSheet(...rows), 'base64') };
}
