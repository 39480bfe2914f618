import { Button, Loader } from '@mantine/core';
import { IconMapPins } from '@tabler/icons-react';
import type { OwnQueue } from '#contract/ranks.ts';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { count, formatDistance } from '#web/lib/format-counts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './own-queue.module.css';
import { type NearRank, ranksByNearness } from './ranks-by-nearness.ts';
import { useOwnPosition } from './use-own-position.ts';
import { type Joining, useJoin } from './use-join.ts';

/** The ranks that the driver may join, nearest first. */
export function JoinRank({ queue: { ranks, offeredReturn } }: { queue: OwnQueue }) {
  const joining = useJoin();
  const { position, ask } = useOwnPosition();
  const ordered = ranksByNearness(ranks, position);
  const kept = ranks.find(({ id }) => id === offeredReturn?.rankId);
  return (
    <>
      {offeredReturn && (
        <Notice
          tone="attention"
          title={`Seu lugar está guardado até ${formatClock(offeredReturn.until)}`}
          actions={
            kept && (
              <Button
                variant="primary"
                size="md"
                disabled={joining.busy !== null}
                onClick={() => joining.join(kept, 'position')}
              >
                Voltar à fila
              </Button>
            )
          }
        >
          Volte a {offeredReturn.rankName} e fique com o lugar que você tinha antes da viagem.
        </Notice>
      )}
      <Section
        title="Entrar na fila"
        {...(ordered.length > 0 && { lead: position ? 'Do ponto mais perto ao mais longe.' : 'Em ordem alfabética.' })}
        actions={
          ask &&
          ordered.length > 0 && (
            <Button size="xs" leftSection={<IconMapPins size={14} aria-hidden />} onClick={ask}>
              Ver o mais perto
            </Button>
          )
        }
      >
        {ordered.length === 0 ? (
          <EmptyState compact icon={IconMapPins} title="Nenhum ponto nas suas praças">
            A central desenha os pontos. As viagens continuam em Viagens Disponíveis.
          </EmptyState>
        ) : (
          <ul className={classes.ranks}>
            {ordered.map((rank, index) => (
              <RankItem key={rank.id} rank={rank} isHere={index === 0 && rank.meters === 0} joining={joining} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** `isHere`: the driver is at this rank, which makes joining the one main action. */
function RankItem({ rank, isHere, joining }: { rank: NearRank; isHere: boolean; joining: Joining }) {
  const { id, name, queued, capacity, meters, needsPosition } = rank;
  const { busy, failure, join } = joining;
  const isMeasuring = busy?.rankId === id && busy.by === 'position';
  const refused = failure?.rankId === id ? failure : null;
  return (
    <li className={classes.rank}>
      <span className={classes.rankWords}>
        <strong className={classes.rankName}>{name}</strong>
        <span className={classes.rankDetail}>
          {[
            meters !== null && (meters === 0 ? 'você está aqui' : `a ${formatDistance(meters)}`),
            queued === 0 ? 'ninguém na fila' : `${queued} na fila`,
            count(capacity, 'vaga', 'vagas'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="md"
        variant={isHere ? 'primary' : 'default'}
        className={classes.rankButton ?? ''}
        disabled={busy !== null}
        aria-label={`Entrar na fila de ${name}`}
        onClick={() => join(rank, 'position')}
      >
        Entrar na fila
      </Button>
      {isMeasuring && (
        <output className={classes.measuring}>
          <Loader size={16} aria-hidden /> Conferindo se você está no ponto. Leva alguns segundos.
        </output>
      )}
      {refused && (
        <div className={classes.refused}>
          <Notice tone="bad" title={refused.title}>
            {refused.text}
          </Notice>
          {needsPosition ? (
            <p className={classes.hint}>Neste ponto só se entra com a localização ligada.</p>
          ) : (
            <Button disabled={busy !== null} loading={busy?.by === 'hand'} onClick={() => join(rank, 'hand')}>
              Entrar sem posição
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
