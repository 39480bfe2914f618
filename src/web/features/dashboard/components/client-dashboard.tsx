import { type LimitLevel, limitLevel } from '#domain/limits/limit-level.ts';
import { LimitBar } from '#web/entities/client/limit-bar.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';
import { ApprovalsFigure } from './approvals-figure.tsx';
import { UpcomingTrips } from './upcoming-trips.tsx';

type Props = { data: DashboardOf<'cliente'> };

/** Pending approvals, upcoming trips and remaining limits of a client. */
export function ClientDashboard({ data }: Props) {
  return (
    <>
      <Figures label="Agora">
        <ApprovalsFigure awaiting={data.awaitingApproval} toApprove={data.toApprove} />
        <Figure
          label="Em viagens futuras"
          value={<Money cents={data.monthReservedCents} />}
          hint="Reservado neste mês"
          link={{ to: '/viagens-futuras' }}
        />
        <Figure
          label="A faturar"
          value={<Money cents={data.unbilledCents} />}
          hint="Entra na próxima fatura"
          link={{ to: '/viagens', search: { valorCliente: 'unbilled' } }}
        />
      </Figures>
      <UpcomingTrips trips={data.upcoming} hideClient />
      <Limits data={data} />
    </>
  );
}

function Limits({ data }: Props) {
  const { limitCents, costCentres } = data;
  if (limitCents === null && costCentres.length === 0) return null;
  return (
    <Section
      title="Limite do mês"
      lead="Viagens faturadas com embarque no mês, com o que está reservado para as futuras."
      actions={<TextLink to="/configuracoes">Ver limites</TextLink>}
    >
      <Warning data={data} />
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        <LimitBar
          name="Total do cliente"
          spentCents={data.monthSpentCents + data.monthReservedCents}
          limitCents={limitCents}
        />
        {costCentres.map((centre) => (
          <LimitBar key={centre.id} {...centre} />
        ))}
      </ul>
    </Section>
  );
}

/** Warns about limits that are nearly or fully used, because a used limit refuses requests. */
function Warning({ data }: Props) {
  const whole = { name: 'Total do cliente', spentCents: data.monthSpentCents + data.monthReservedCents };
  const limits = [{ ...whole, limitCents: data.limitCents }, ...data.costCentres];
  const of = (level: LimitLevel) =>
    limits.filter(({ spentCents, limitCents }) => limitLevel(spentCents, limitCents) === level).map(({ name }) => name);
  const [near, reached] = [of('near'), of('reached')];
  if (near.length === 0 && reached.length === 0) return null;
  return (
    <Notice
      tone={reached.length > 0 ? 'bad' : 'attention'}
      title={reached.length > 0 ? 'Limite do mês atingido' : 'Limite do mês perto do fim'}
    >
      {[
        reached.length > 0 && `Sem saldo para novas viagens faturadas: ${reached.join(', ')}.`,
        near.length > 0 && `Mais de 80% usados: ${near.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
