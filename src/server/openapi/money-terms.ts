import * as z from 'zod/mini';
import { periodSums } from '#contract/dashboards.ts';
import { tripSums } from '#contract/reports.ts';
import { trip } from '#contract/trip.ts';

/**
 * Definitions of amounts for the API document, as in docs/glossary.md. They are not in the contract, because pages load
 * the contract and do not need descriptions. Each field has its own schema, because a description applies to every use
 * of a schema.
 */
const terms: readonly (readonly [field: z.ZodMiniType, description: string])[] = [
  [trip.shape.estimateCents, 'Preço estimado, sem desconto; nulo quando fica para o taxímetro.'],
  [trip.shape.fareCents, 'Corrida: taxímetro ou preço combinado, sem pedágio, estacionamento, espera e extras.'],
  [
    trip.shape.totalCents,
    'Valor da viagem antes do desconto (corrida, pedágios, estacionamento, espera e extras), ou a taxa. É a base da comissão. Nulo enquanto não há valor final.',
  ],
  [
    trip.shape.clientAmountCents,
    'O que o cliente ou passageiro paga: totalCents menos discountCents. Nulo enquanto não há valor final.',
  ],
  [
    trip.shape.partnerCents,
    'Parte do parceiro: totalCents menos a comissão, com pedágios e estacionamento inteiros. Antes do fim, a esperada. Nulo para quem não a vê.',
  ],
  [
    periodSums.shape.cents,
    'Das viagens concluídas, também em conferência: o que os clientes pagam (clientAmountCents); para um parceiro, a sua parte. Sem taxas. Por isso difere de revenueCents do relatório (/reports/trips). Nulo para quem não vê somas de dinheiro.',
  ],
  [
    tripSums.shape.revenueCents,
    'Faturamento: comissão mais parte dos parceiros, como está lançado. Antes dos descontos, com taxas, sem viagens em conferência. Por isso difere de cents do painel (/dashboard), que soma o que os clientes pagam pelas viagens concluídas, também em conferência.',
  ],
  [
    tripSums.shape.inReviewCents,
    'Soma de totalCents das viagens em conferência, que não entra em nenhum outro valor daqui.',
  ],
  [tripSums.shape.partnerCents, 'Parte dos parceiros nas viagens e taxas lançadas.'],
  [tripSums.shape.feeCents, 'Do faturamento: taxas de cancelamento e de não comparecimento.'],
  [tripSums.shape.discountCents, 'Descontos dados pela central nas viagens lançadas.'],
];

export function describeMoney(): void {
  for (const [field, description] of terms) z.globalRegistry.add(field, { description });
}
