import type { TripSums } from '#contract/reports.ts';
import { formatCents } from '#domain/money.ts';
import { formatRate } from '#web/lib/format-counts.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';

const number = new Intl.NumberFormat('pt-BR');

/** The totals of the period. */
export function ReportFigures({ totals }: { totals: TripSums }) {
  const { trips, revenueCents, commissionCents, partnerCents, reimbursementCents, feeCents, discountCents } = totals;
  const share = revenueCents === 0 ? 0 : Math.round((commissionCents * 100_00) / revenueCents);
  return (
    <>
      <Figures label="Valores do período">
        <Figure
          label="Faturamento"
          value={<Money cents={revenueCents} />}
          hint={
            discountCents > 0 ? `Antes de ${formatCents(discountCents)} em descontos` : 'Comissão e parte dos parceiros'
          }
        />
        <Figure
          label="Comissão"
          value={<Money cents={commissionCents} />}
          hint={`${formatRate(share)} do faturamento`}
        />
        <Figure
          label="Parte dos parceiros"
          value={<Money cents={partnerCents} />}
          hint={`Pedágios e estacionamento: ${formatCents(reimbursementCents)}`}
        />
        <Figure
          label="Taxas"
          value={<Money cents={feeCents} />}
          hint="De cancelamento e não comparecimento; já no faturamento"
        />
      </Figures>
      <Figures label="Viagens do período">
        <Figure
          label="Viagens concluídas"
          value={number.format(trips)}
          hint={trips === 0 ? undefined : `${formatCents(Math.round(revenueCents / trips))} por viagem`}
        />
        <Figure label="Canceladas" value={number.format(totals.cancelled)} />
        <Figure label="Não compareceu" value={number.format(totals.noShows)} />
        <Figure label="Não atendidas" value={number.format(totals.unattended)} />
        <Figure
          label="Em conferência"
          value={number.format(totals.inReview)}
          hint={`${formatCents(totals.inReviewCents)}, fora do faturamento`}
          link={{ to: '/viagens', search: { valorParceiro: 'in_review' } }}
          tone={totals.inReview > 0 ? 'attention' : 'plain'}
        />
      </Figures>
    </>
  );
}
