import { useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { type Measured, measureSharply, newestFixes } from '#web/lib/device-fixes.ts';
import { formatDistance } from '#web/lib/format-counts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { metersTo, type NearRank } from './ranks-by-nearness.ts';
import { ownPresenceQuery } from '../queries.ts';
import { keepOwnQueue } from './keep-own-queue.ts';

/** `position`: the device proves that it is at the rank. `hand`: the central confirms the entry. */
type Way = 'position' | 'hand';
type Failure = { rankId: string; title: string; text: string };

export type Joining = {
  busy: { rankId: string; by: Way } | null;
  failure: Failure | null;
  join: (rank: Pick<NearRank, 'id' | 'name' | 'centre' | 'radiusMeters'>, by: Way) => void;
};

/** Accuracy up to which the page measures again. The server decides by the setting of the central. */
const sharpMeters = 50;

/**
 * Distance from the circle of a rank above which the page asks before it joins. Nearer by, the server decides, because
 * only the server knows the polygon.
 */
const farMeters = 300;

function tooFar(name: string, meters: number) {
  return {
    title: `Você está a ${formatDistance(meters)} de ${name}`,
    text: 'Chegue ao ponto para entrar na hora, ou entre sem posição e espere a central confirmar.',
  };
}

/** Texts for a device that gives no position. */
export const missing: Record<Exclude<Measured, 'found'>, Omit<Failure, 'rankId'>> = {
  denied: {
    title: 'O navegador não informa onde você está',
    text: 'Permita a localização para este site nas configurações do navegador e tente de novo.',
  },
  lost: { title: 'Sem sinal de localização', text: 'Ligue a localização do aparelho e tente de novo.' },
};

/** Joins the queue of a rank, after measuring the position of this device twice. */
export function useJoin(): Joining {
  const [busy, setBusy] = useState<Joining['busy']>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { mutateAsync } = useSend(api.ranks.join, {
    onSuccess: (queue) => {
      keepOwnQueue(queue);
      // A driver who joins a queue becomes available.
      return queryClient.invalidateQueries({ queryKey: ownPresenceQuery.queryKey });
    },
  });
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function run(rank: Parameters<Joining['join']>[0], by: Way): Promise<void> {
    const rankId = rank.id;
    setBusy({ rankId, by });
    setFailure(null);
    try {
      const measured = by === 'hand' ? null : await measureSharply(sharpMeters, () => shown.current);
      // A driver who left the page meanwhile no longer wants to join.
      if (!shown.current) return;
      if (measured === 'denied' || measured === 'lost') return setFailure({ rankId, ...missing[measured] });
      const fixes = measured === null ? [] : newestFixes();
      const away = fixes[0] ? metersTo(rank, fixes[0]) : 0;
      if (away > farMeters) return setFailure({ rankId, ...tooFar(rank.name, away) });
      await mutateAsync({ rankId, fixes });
    } catch (error) {
      setFailure({ rankId, title: 'Você não entrou na fila', text: errorText(error) });
    } finally {
      setBusy(null);
    }
  }

  return { busy, failure, join: (rank, by) => void run(rank, by) };
}
