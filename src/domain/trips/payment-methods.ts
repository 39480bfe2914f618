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

/** Returns true when the driver receives the fare and therefore owes the commission to the central. */
export function isPaidToDriver(method: PaymentMethod): boolean {
  return method === 'cash' || method === 'pix_driver' || method === 'card_machine';
}
