import type { OwnQueue } from '#contract/ranks.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './own-queue.module.css';

/** Changes by the central that put the driver back, with their reasons. */
export function OwnMoves({ moves }: { moves: OwnQueue['moves'] }) {
  return (
    <Section title="A central mudou a fila" lead="Nas últimas 24 horas, e o seu lugar ficou mais para trás.">
      <ul className={classes.moves}>
        {moves.map(({ at, rankName, reason }) => (
          <li key={`${at} ${reason}`}>
            <q className={classes.reason}>{reason}</q>
            <span className={classes.rankDetail}>
              {rankName} · <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
