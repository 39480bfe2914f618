import type { FieldError } from '#domain/outcome.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';

/** Request fields that a client's record can make mandatory, with their API names. */
export const requirableFields = ['costCentreId', 'reason', 'clientReference', 'voucherCode', 'flightNumber'] as const;
export type RequirableField = (typeof requirableFields)[number];

export const requirableFieldLabels: Record<RequirableField, string> = {
  costCentreId: 'Centro de custo',
  reason: 'Motivo da viagem',
  clientReference: 'Referência do cliente',
  voucherCode: 'Voucher',
  flightNumber: 'Número do voo',
};

const missingTexts: Record<RequirableField, string> = {
  costCentreId: 'Este cliente exige o centro de custo.',
  reason: 'Este cliente exige o motivo da viagem.',
  clientReference: 'Este cliente exige a sua referência.',
  voucherCode: 'Este cliente só é faturado com voucher: informe o código.',
  flightNumber: 'Este cliente exige o número do voo.',
};

/** Values of the fields that a request may leave empty. An absent field counts as empty. */
export type RequirableValues = Partial<Record<RequirableField, string | null>> & { paymentMethod: PaymentMethod };

/**
 * Returns the mandatory fields that the request lacks. A voucher authorises billing, so a trip that is not billed needs
 * no voucher.
 */
export function missingFields(required: readonly string[], values: RequirableValues): FieldError[] {
  return requirableFields
    .filter((field) => required.includes(field) && !values[field])
    .filter((field) => field !== 'voucherCode' || values.paymentMethod === 'billed')
    .map((field) => ({ field, message: missingTexts[field] }));
}
