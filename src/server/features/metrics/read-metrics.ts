import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Sample } from '#server/platform/metrics/meters.ts';
import { CENTRAL_FIGURES, type Figure } from './central-figures.ts';

/** Metric of the recurring jobs. Separate from the other metrics, because another database role reads these jobs. */
export const QUEUE_FIGURE: Figure = {
  name: 'painel_central_job_late_seconds',
  help: 'For how long a recurring job has been due, or its round under way.',
  // Prometheus reserves the label `job`.
  label: 'task',
  rows: sql`
    select name as label, greatest(0, extract(epoch from now() - coalesce(started_at, run_at))) as value from recurring_jobs`,
};

type Row = { name: string; label: string | null; value: number | null };

/** Reads the metrics of the central from the database. */
export function readCentral(db: Db): Promise<Sample[]> {
  return readFigures(db, CENTRAL_FIGURES);
}

/** Reads the metric of the recurring jobs with the database role that may read these jobs. */
export async function readQueue(tx: Tx): Promise<Sample[]> {
  await sql`set local role painel_jobs`.execute(tx);
  return readFigures(tx, [QUEUE_FIGURE]);
}

/** Reads all metrics in one statement. */
async function readFigures(db: Db | Tx, figures: readonly Figure[]): Promise<Sample[]> {
  const selects = figures.map(({ name, label, rows }) => {
    return sql`select ${name}::text as name, ${label === null ? sql`null` : sql`f.label`}::text as label, f.value::float8 as value from (${rows}) f`;
  });
  const { rows: values } = await sql<Row>`${sql.join(selects, sql` union all `)}`.execute(db);
  const labels = new Map(figures.map(({ name, label }) => [name, label]));
  return values.flatMap(({ name, label, value }) => {
    const labelName = labels.get(name);
    return value === null ? [] : [{ name, value, labels: labelName ? { [labelName]: label ?? '' } : {} }];
  });
}
