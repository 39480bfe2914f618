import { accountNatures, naturalBalanceCents } from '#domain/ledger/accounts.ts';
import { formatCents } from '#domain/money.ts';
import { statusLabel } from '#domain/trips/audience-labels.ts';
import { unexplainedCents } from './explained-accounts.ts';
import type { SimulatedMonth } from './simulate.ts';

const number = new Intl.NumberFormat('pt-BR');
const money = (cents: number) => formatCents(cents).replaceAll('\u{a0}', ' ');

/** Returns the report for an accountant in Markdown. */
export function writeReport({ month, figures, accounts, proof }: SimulatedMonth): string {
  const { trips, movements, deeds, partners, clients } = figures;
  return [
    `# Um mês de uma central, do pedido ao pagamento`,
    '',
    `Simulado de ${day(month.first)} a ${day(month.last)}, com ${number.format(month.partners)} parceiros, ${number.format(month.clients)} clientes`,
    `e ${number.format(month.trips)} pedidos; faturas, recebimentos e saques seguem até ${day(month.until)}. Tudo passa pelas mesmas regras`,
    'das chamadas reais, cada passo no seu horário. O resultado é o mesmo a cada execução: `npm run month`.',
    '',
    '## Viagens',
    '',
    ...table(
      ['Situação', 'Viagens', 'Valor'],
      trips.map(({ status, count, cents }) => [statusLabel(status, 'central'), number.format(count), money(cents)]),
    ),
    '',
    '## Balancete',
    '',
    `Débitos e créditos do mês e do período seguinte. Um saldo é positivo no lado usual da conta.`,
    '',
    ...trialBalance(movements),
    '',
    '## Pix de passageiros à central',
    '',
    `${number.format(deeds.pixTrips)} viagens a receber por Pix, ${money(deeds.pixCents)}: ${number.format(deeds.pixReceived)} recebidas por inteiro,`,
    `${number.format(deeds.pixPartly)} em parte, ${number.format(deeds.pixTrips - deeds.pixReceived - deeds.pixPartly)} sem pagamento. Entraram ${money(deeds.pixReceivedCents)};`,
    `ficaram em aberto ${money(deeds.pixOpenCents)}, de passageiros que não pagaram ou cujo Pix veio sem a identificação da viagem`,
    `(${number.format(deeds.unidentified)} recebimentos não identificados, ${money(deeds.unidentifiedCents)}).`,
    '',
    '## Cada conta explicada',
    '',
    'O saldo no livro-razão ao lado do que dizem as viagens, faturas, recargas e saques, recalculado sem o livro-razão.',
    '',
    ...accounts.flatMap(explain),
    '## Prazos',
    '',
    `- Liberações: ${number.format(deeds.released)} viagens, ${share(deeds.releasedInTime, deeds.released)} até o dia prometido.`,
    `- Meses fechados para lançamentos: até ${deeds.lastClosed === null ? 'nenhum' : day(deeds.lastClosed).slice(3)}.`,
    `- Faturas: ${number.format(deeds.invoices)}, ${money(deeds.invoicedCents)}; ${share(deeds.inFull, deeds.invoices)} quitadas.`,
    `- Recargas confirmadas: ${number.format(deeds.topUps)}. Saques pagos: ${number.format(deeds.payouts)}, ${money(deeds.payoutCents)}, em média ${number.format(deeds.payoutDays)} dia(s) depois do pedido.`,
    '',
    '## Os dez parceiros que mais receberam',
    '',
    ...table(
      ['Parceiro', 'Saldo inicial', 'Viagens', 'Comissões e acertos', 'Recargas', 'Saques', 'Saldo final'],
      partners.map((one) =>
        [one.name].concat(
          [one.openingCents, one.earnedCents, one.chargedCents, one.topUpCents, one.payoutCents, one.balanceCents].map(
            money,
          ),
        ),
      ),
    ),
    '',
    '## Os dez clientes com maior faturamento',
    '',
    ...table(
      ['Cliente', 'Faturas', 'Faturado', 'Pago', 'Creditado', 'Baixado', 'Em aberto'],
      clients.map((one) =>
        [one.name, number.format(one.invoices)].concat(
          [one.totalCents, one.paidCents, one.creditedCents, one.lostCents, one.openCents].map(money),
        ),
      ),
    ),
    '',
    '## Prova',
    '',
    proof.ok
      ? `${number.format(proof.entries)} lançamentos em ${number.format(proof.blocks)} blocos selados: tudo confere.`
      : proof.findings.map(({ check, subject, detail }) => `- ${check}, ${subject}: ${detail}`).join('\n'),
    '',
  ].join('\n');
}

function trialBalance(movements: SimulatedMonth['figures']['movements']): string[] {
  const rows = movements.map((one) => {
    const month = one.beforeCents + one.creditCents - one.debitCents;
    const end = month + one.afterCreditCents - one.afterDebitCents;
    const natural = (cents: number) => money(naturalBalanceCents(one.kind, cents));
    return [
      accountNatures[one.kind].label,
      natural(one.beforeCents),
      money(one.debitCents),
      money(one.creditCents),
      natural(month),
      money(one.afterDebitCents),
      money(one.afterCreditCents),
      natural(end),
    ];
  });
  const sum = (key: 'debitCents' | 'creditCents' | 'afterDebitCents' | 'afterCreditCents') =>
    money(movements.reduce((total, one) => total + one[key], 0));
  const totals = [
    '**Soma**',
    '',
    sum('debitCents'),
    sum('creditCents'),
    '',
    sum('afterDebitCents'),
    sum('afterCreditCents'),
    '',
  ];
  const head = [
    'Conta',
    'Saldo inicial',
    'Débitos',
    'Créditos',
    'Fim do mês',
    'Débitos depois',
    'Créditos depois',
    'Saldo final',
  ];
  return table(head, [...rows, totals]);
}

function explain(account: SimulatedMonth['accounts'][number]): string[] {
  const { kind, ledgerCents, reasons } = account;
  const natural = (cents: number) => money(naturalBalanceCents(kind, cents));
  return [
    `### ${accountNatures[kind].label}`,
    '',
    ...table(
      ['', 'Valor'],
      [
        ...reasons.map(({ text, cents }) => [text, natural(cents)]),
        ['**Saldo no livro-razão**', natural(ledgerCents)],
        ['Sem explicação', money(unexplainedCents(account))],
      ],
    ),
    '',
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function day(date: string): string {
  return date.split('-').toReversed().join('/');
}

function share(part: number, whole: number): string {
  return whole === 0
    ? 'nenhuma'
    : new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);
}
