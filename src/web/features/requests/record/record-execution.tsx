import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { acceptedQuery, partnerQuery } from '../queries.ts';
import { RecordAccepted } from './record-accepted.tsx';
import classes from './record-execution.module.css';

const RecordNew = lazyPart(() => import('./record-new.tsx'), 'RecordNew', { opens: true });

const route = getRouteApi('/_panel/viagens-futuras');

/** Records trips that a partner drove without using the panel. */
export function RecordExecution() {
  const { viagem } = route.useSearch();
  const partnerId = useSession().profile.id_parceiro;
  const partner = useQuery(partnerQuery(partnerId));
  const accepted = useQuery(acceptedQuery(partnerId));
  const [kind, setKind] = useState<'accepted' | 'new'>('accepted');
  const error = partner.error ?? accepted.error;
  if (error) return <Failure what="suas viagens aceitas" error={error} onRetry={() => void accepted.refetch()} />;
  if (!partner.data || !accepted.data) return <Skeleton height={420} radius="lg" />;
  return (
    <div className={classes.record}>
      <Section
        title="Viagem feita fora do painel"
        lead="Conte como foi. A central confere os valores antes de lançá-los na carteira."
        actions={
          <SegmentedControl
            aria-label="Qual viagem"
            value={kind}
            onChange={(chosen) => setKind(chosen)}
            data={[
              { value: 'accepted', label: 'Uma que aceitei' },
              { value: 'new', label: 'Uma nova' },
            ]}
          />
        }
      >
        {kind === 'accepted' ? (
          <RecordAccepted partner={partner.data} trips={accepted.data.items} tripId={viagem} />
        ) : (
          <RecordNew partner={partner.data} />
        )}
      </Section>
    </div>
  );
}
