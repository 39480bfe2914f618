import type { ReviewReason } from '#domain/trips/review-reasons.ts';

/**
 * Labels of the review reasons. The labels are in a file of their own: every page loads the contract, and the contract
 * needs only the names of the reasons.
 */
export const reviewReasonLabels: Record<ReviewReason, string> = {
  no_estimate: 'Não há estimativa para comparar.',
  doubtful_point: 'O ponto de uma parada no mapa fica longe do endereço dela.',
  beyond_estimate: 'O valor da corrida está longe da estimativa.',
  above_limit: 'O valor passa do limite mensal do cliente ou do centro de custo.',
  above_ceiling: 'O valor passa do teto por viagem do cliente.',
  above_voucher: 'O valor passa do que o voucher autoriza.',
  open_charges: 'O cliente ou o parceiro tem muitas cobranças Pix em aberto.',
  extras: 'Há cobranças extras.',
  no_receipt: 'Há pedágio ou estacionamento sem comprovante.',
  expenses: 'Pedágio e estacionamento passam do limite sem conferência.',
  waiting: 'A espera cobrada passa do que os horários da viagem permitem.',
  claimed_waiting: 'A espera tem horário informado pelo motorista.',
  arrival_unproven: 'Nenhuma posição do carro mostra a chegada ao embarque.',
  ended_before_pickup: 'A viagem terminou antes do horário de embarque.',
  too_short: 'A viagem durou muito menos do que o previsto.',
  far_from_pickup: 'O carro estava longe do embarque quando a chegada foi marcada.',
  far_from_destination: 'O carro estava longe do destino quando a viagem foi concluída.',
  driver_elsewhere: 'O motorista estava em outra viagem no mesmo horário.',
  unusual_pair: 'Cliente e parceiro passaram muito do que costumam somar por dia.',
  interrupted: 'A viagem foi interrompida.',
  corrected: 'O parceiro corrigiu os valores que tinha informado.',
  recorded: 'A execução foi registrada depois.',
  fee: 'Há taxa de não comparecimento.',
};
