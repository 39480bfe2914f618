import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DayPlan } from '#contract/day-plans.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import type { Moves, PlanRows } from './plan-rows.ts';
import { markTexts } from './plan-texts.ts';
import { timeIn } from './time-scale.ts';
import classes from './trip-strip.module.css';

type Props = { plan: DayPlan; rows: PlanRows; tripId: string | null; moves: Moves; hintId: string };

/** Details of the trip with the focus, and its moves as buttons. */
export function TripStrip({ plan: { day, timeZone }, rows, tripId, moves, hintId }: Props) {
  const row = rows.drivers.find(({ runs }) => runs.some(({ id }) => id === tripId));
  const trip = [...(row?.runs ?? []), ...rows.open].find(({ id }) => id === tripId);
  return (
    <section className={classes.strip} data-chosen={trip !== undefined} aria-label="Viagem escolhida">
      {trip ? (
        <>
          <div className={classes.words}>
            <strong>
              {trip.code} · {timeIn(trip.pickupAt, day, timeZone)} às {timeIn(trip.endsAt, day, timeZone)}
            </strong>{' '}
            · {trip.from} → {trip.to}
            <span className={classes.more}>
              {trip.clientName} · {categoryLabels[trip.category]} · {row?.driverName ?? 'Sem motorista'} ·{' '}
              {markTexts[trip.mark]}
            </span>
          </div>
          <div className={classes.buttons}>
            <Button size="xs" component={Link} to={`/viagens/${trip.id}`}>
              Abrir viagem
            </Button>
            {trip.mark !== 'fixed' && row && (
              <Button size="xs" onClick={() => moves.move(trip.id, null)}>
                Deixar sem motorista…
              </Button>
            )}
            {trip.mark !== 'fixed' && (
              <Button size="xs" onClick={() => moves.choose(trip.id)}>
                {row ? 'Passar a outro motorista…' : 'Escolher motorista…'}
              </Button>
            )}
          </div>
        </>
      ) : (
        <span className={classes.more}>Escolha uma viagem para ver os detalhes.</span>
      )}
      <p id={hintId} className={classes.hint}>
        Arraste uma viagem a outro motorista. No teclado: setas andam entre as viagens, Enter seleciona a viagem, setas
        escolhem o motorista, Enter mostra o efeito, Escape cancela.
      </p>
    </section>
  );
}
