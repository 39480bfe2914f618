import type { Queue, QueuePlace } from '#contract/ranks.ts';
import { count } from '#web/lib/format-counts.ts';
import classes from './queues.module.css';
import { QueueRow } from './queue-row.tsx';

/** The queue of a rank. Drivers after the capacity are below a line. */
export function QueueCard({ queue }: { queue: Queue }) {
  const { rankName, capacity, places } = queue;
  const inLine = places.filter(({ place }) => place <= capacity);
  const waiting = places.filter(({ place }) => place > capacity);
  return (
    <section className={classes.queue} aria-label={`Fila de ${rankName}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{rankName}</h2>
        <span className={classes.filled}>
          {inLine.length} de {count(capacity, 'vaga', 'vagas')}
        </span>
      </header>
      {places.length === 0 ? (
        <p className={classes.none}>Ninguém na fila agora.</p>
      ) : (
        <Rows queue={queue} rows={inLine} />
      )}
      {waiting.length > 0 && (
        <>
          <h3 className={classes.waiting}>Lista de espera · {waiting.length}</h3>
          <Rows queue={queue} rows={waiting} />
        </>
      )}
    </section>
  );
}

function Rows({ queue, rows }: { queue: Queue; rows: readonly QueuePlace[] }) {
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <QueueRow key={row.driverId} queue={queue} row={row} />
      ))}
    </ol>
  );
}
