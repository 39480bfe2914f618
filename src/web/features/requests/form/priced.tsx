import type { RequestCheck } from '#contract/bookings.ts';
import type { Estimate } from '#contract/tariffs.ts';
import { FareLines } from '#web/entities/trip/fare-lines.tsx';
import { formatWay } from '#web/entities/trip/format-way.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './estimate-panel.module.css';

/** Price of an unfinished request with its lines, or the reason why there is none. */
export function Priced({ check: { outbound, return: back, tripCount, totalCents, days } }: { check: RequestCheck }) {
  const vehicles = days.length > 0 ? 1 : tripCount / (back ? 2 : 1);
  const cents = (outbound.estimateCents ?? 0) + (back?.estimateCents ?? 0);
  // Own destinations and luggage make the vehicles differ in price.
  const which = totalCents === null || totalCents === cents * vehicles ? 'cada um' : 'o primeiro';
  return (
    <>
      {tripCount > 1 && (
        <p className={classes.total}>
          <span>Total de {tripCount} viagens</span>
          <Money cents={totalCents} missing="A combinar" size="large" />
        </p>
      )}
      {back !== null && (
        <h3 className={classes.leg}>{vehicles > 1 ? `Ida, ${which} dos ${vehicles} veículos` : 'Ida'}</h3>
      )}
      {back === null && vehicles > 1 && (
        <h3 className={classes.leg}>
          Preço de {which} dos {vehicles} veículos
        </h3>
      )}
      {days.length > 1 && <h3 className={classes.leg}>No primeiro dia</h3>}
      <Explained estimate={outbound} />
      {back !== null && (
        <>
          <h3 className={classes.leg}>{vehicles > 1 ? `Volta, ${which} dos ${vehicles} veículos` : 'Volta'}</h3>
          <Explained estimate={back} />
        </>
      )}
    </>
  );
}

function Explained({ estimate }: { estimate: Estimate }) {
  const { estimateCents, lines, missing } = estimate;
  const way = formatWay(estimate);
  if (estimateCents === null) {
    return (
      <>
        <p className={classes.amount}>A combinar / taxímetro</p>
        <p className={classes.hint}>{formatMissing(missing)}</p>
        <p className={classes.hint}>Ao escolher da lista ou marcar no mapa, a localização já vem preenchida.</p>
      </>
    );
  }
  return (
    <>
      <p className={classes.amount}>
        <Money cents={estimateCents} size="large" />
      </p>
      {way !== null && <p className={classes.hint}>{way}</p>}
      <FareLines lines={lines} totalLabel="Total estimado" totalCents={estimateCents} />
    </>
  );
}

/** Returns the reason without its prefix, because the panel already shows the meaning above. */
function formatMissing(missing: string | null): string {
  const reason = (missing ?? '').replace(/^A combinar \/ taxímetro: /, '');
  return reason.charAt(0).toLocaleUpperCase('pt-BR') + reason.slice(1);
}
