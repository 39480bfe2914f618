import { describe, expect, it } from 'vitest';
import { earnedBy, formatCollection } from './ending-texts.ts';

const terms = { releaseDays: 7, releaseFollowsPayment: false, payoutBusinessDays: 1 };
const today = '2026-11-25';

describe('the instruction to the driver for collecting the fare', () => {
  it.each([
    ['cash', 'Receba R$ 82,96 em dinheiro do passageiro.'],
    ['pix_driver', 'Receba R$ 82,96 do passageiro por Pix, na sua chave.'],
    ['card_machine', 'Cobre R$ 82,96 do passageiro na sua maquininha.'],
    ['pix_central', 'O passageiro paga R$ 82,96 por Pix à central: o QR Code e o código aparecem ao concluir.'],
    ['billed', 'O passageiro não paga nada: a central fatura o cliente.'],
  ] as const)('matches the payment method %s', (method, text) => {
    expect(formatCollection(method, 82_96).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

describe('the partner’s part at completion', () => {
  const amounts = { totalCents: 112_40, reimbursementsCents: 12_40 };
  const earned = (paymentMethod: 'billed' | 'cash' | 'pix_central', given: typeof terms | undefined) =>
    earnedBy({ paymentMethod, commissionBp: 1200 }, amounts, { today, terms: given });

  it('uses the commission rate of the trip, and charges no commission on tolls and parking', () => {
    const { partnerCents, commission } = earned('billed', terms);
    expect(partnerCents).toBe(100_40);
    expect(commission.replaceAll('\u00a0', ' ')).toBe('R$ 12,00 (12%)');
  });

  it('is shown with the day on which the wallet receives the amount', () => {
    expect(earned('billed', terms).when).toBe('Entra no saldo em 02/12/2026.');
    expect(earned('billed', { ...terms, releaseFollowsPayment: true }).when).toBe(
      'Entra no saldo quando o cliente pagar a fatura.',
    );
    expect(earned('billed', undefined).when).toBeNull();
    expect(earned('cash', terms).when).toBe('O valor já fica com você; a comissão sai do saldo da carteira.');
    expect(earned('pix_central', terms).when).toBe('Entra no saldo depois que o Pix do passageiro chegar à central.');
  });
});
