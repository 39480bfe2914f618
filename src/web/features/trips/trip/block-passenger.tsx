import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { pages } from '#domain/access/pages.ts';
import { blockAskDays } from '#domain/dispatch/passenger-blocks.ts';
import { BlockBadge } from '#web/entities/queue/block-badge.tsx';
import { useNow } from '#web/lib/now.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { blocksQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';
import classes from './block-passenger.module.css';

const BlockDialog = lazyPart(() => import('./block-dialog.tsx'), 'BlockDialog', { opens: true });

const dayMs = 86_400_000;

/** Request of the trip's driver not to be offered a passenger of the ended trip again. Other users see nothing. */
export function BlockPassenger({ trip }: { trip: Trip }) {
  const { driverId } = useDoer();
  const isDriver = driverId != null && trip.driverId === driverId;
  const hasEnded = isDriver && (trip.status === 'completed' || trip.status === 'no_show');
  const { data } = useQuery({ ...blocksQuery, enabled: hasEnded });
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  if (!hasEnded || !data) return null;
  const asked = data.items.filter(({ tripId }) => tripId === trip.id);
  const isRecent = Date.parse(trip.endedAt ?? '') + blockAskDays * dayMs > now.getTime();
  const positions = trip.passengers.flatMap((_passenger, position) =>
    asked.some(({ passenger }) => passenger === position) ? [] : [position],
  );
  return (
    <div className={classes.block}>
      {asked.map((block) => (
        <div key={block.id} className={classes.asked}>
          <span>
            Pedido para não atender {block.passengerName} <BlockBadge block={block} />
          </span>
          <TextLink to={pages.ownShift.path}>Ver pedido</TextLink>
        </div>
      ))}
      {isRecent && positions.length > 0 && (
        <Button onClick={() => setAsking(true)}>
          {trip.passengers.length > 1 ? 'Não atender mais um passageiro…' : 'Não atender mais este passageiro…'}
        </Button>
      )}
      {isAsking && <BlockDialog trip={trip} positions={positions} onClose={() => setAsking(false)} />}
    </div>
  );
}
