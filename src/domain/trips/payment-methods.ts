/** Payment methods of a trip. */
export const paymentMethods = ['billed', 'cash', 'pix_driver', 'card_machine', 'pix_central'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  billed: 'Faturado',
  cash: 'Dinheiro',
  pix_driver: 'Pix ao motorista',
  card_machine: 'Cartão na maquininha',
  pix_central: 'Pix à central',
};

/** Whether the driver takes the fare, and so owes the central its commission. */
export function isPaidToDriver(method: PaymentMethod): boolean {
  return method === 'cash' || method === 'pix_driver' || method === 'card_machine';
}
