import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { IconGauge } from '@tabler/icons-react';
import type { Partner } from '#contract/partners.ts';
import type { Score } from '#contract/reports.ts';
import { PUNCTUAL_MINUTES, SCORE_DAYS, SCORE_TRIPS_LEAST } from '#domain/partner-score.ts';
import { count } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { scoreQuery } from '../queries.ts';
import { formatShare } from './share-text.ts';

/** The partner's score of the last days, shown to the central and to the partner. */
export function PartnerScore({ partner }: { partner: Partner }) {
  const score = useQuery(scoreQuery(partner.id));
  return (
    <Section title="Pontuação" lead={`Últimos ${SCORE_DAYS} dias, pelo que ficou registrado nas viagens`}>
      {score.isPending && <TableSkeleton columns={4} label="a pontuação" />}
      {score.isError && <Failure what="a pontuação" error={score.error} onRetry={() => void score.refetch()} />}
      {score.data && <Parts score={score.data} partnerId={partner.id} />}
    </Section>
  );
}

function Parts({ score, partnerId }: { score: Score; partnerId: string }) {
  const { kept, punctual, answered, ended, noShows, contested, from, overall } = score;
  if (kept.of + answered.of + ended === 0) {
    return (
      <EmptyState compact icon={IconGauge} title="Nada para contar ainda">
        Depois das primeiras ofertas e viagens, aparece aqui quantas foram aceitas, mantidas e atendidas no horário.
      </EmptyState>
    );
  }
  const trips = (more: object = {}): LinkProps => ({
    to: '/viagens',
    search: { parceiro: partnerId, de: from, ...more },
  });
  return (
    <Figures label="Pontuação">
      <Figure
        label="Nota geral"
        value={overall === null ? '—' : `${overall} de 100`}
        hint={
          overall === null
            ? `A partir de ${SCORE_TRIPS_LEAST} viagens aceitas: com menos, uma devolução decidiria tudo`
            : 'Metade pelas mantidas, depois o horário e as ofertas'
        }
      />
      <Figure
        label="Viagens mantidas"
        value={formatShare(kept)}
        hint={`${count(kept.of, 'aceita', 'aceitas')}, ${count(kept.of - kept.good, 'devolvida', 'devolvidas')}`}
        link={trips()}
      />
      <Figure
        label="No horário"
        value={formatShare(punctual)}
        hint={
          punctual.of === 0
            ? 'Nenhuma viagem agendada'
            : `${punctual.good} de ${count(punctual.of, 'agendada', 'agendadas')}, até ${PUNCTUAL_MINUTES} min depois da hora`
        }
        link={trips()}
      />
      <Figure
        label="Ofertas aceitas"
        value={formatShare(answered)}
        hint={
          answered.of === 0
            ? 'Nenhuma oferta só para o parceiro'
            : `${answered.good} de ${count(answered.of, 'oferta só para o parceiro', 'ofertas só para o parceiro')}`
        }
      />
      <Figure
        label="Não compareceu"
        value={noShows}
        hint={`Passageiros, em ${count(ended, 'viagem encerrada', 'viagens encerradas')}`}
        link={trips({ status: 'no_show' })}
      />
      <Figure
        label="Contestadas"
        value={contested}
        hint={`Pelo cliente, em ${count(ended, 'viagem encerrada', 'viagens encerradas')}`}
        link={trips()}
      />
    </Figures>
  );
}
