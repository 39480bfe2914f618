import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { Sample } from '#server/platform/metrics/meters.ts';
import { CENTRAL_FIGURES, type Figure } from './figures-data.ts';

/** Separate from the other figures, because another role reads the recurring jobs. */
export const QUEUE_FIGURE: Figure = {
  name: 'painel_central_job_late_seconds',
  help: 'For how long a recurring job has been due, or its round under way.',
  // Prometheus reserves the label `job`.
  label: 'task',
  rows: sql`
    select name as label, greatest(0, extract(epoch from now() - coalesce(started_at, run_at))) as value from recurring_jobs`,
};

type Row = { name: string; label: string | null; value: number | null };

const select = ({ name, label, rows }: Figure) => sql<Row>`
  select ${name}::text as name, ${label === null ? sql`null` : sql`f.label`}::text as label, f.value::float8 as value from (${rows}) f`;

/** Reads the figures of the central from the database. */
export async function readCentral(db: Db): Promise<Sample[]> {
  const { rows } = await sql<Row>`${sql.join(CENTRAL_FIGURES.map(select), sql` union all `)}`.execute(db);
  return samplesOf(rows, CENTRAL_FIGURES);
}

/** Reads the recurring jobs with their own role. */
export async function readQueue(tx: Tx): Promise<Sample[]> {
  await sql`set local role painel_jobs`.execute(tx);
  return samplesOf((await select(QUEUE_FIGURE).execute(tx)).rows, [QUEUE_FIGURE]);
}

function samplesOf(rows: readonly Row[], figures: readonly Figure[]): Sample[] {
  const labels = new Map(figures.map(({ name, label }) => [name, label]));
  return rows.flatMap(({ name, label, value }) => {
    const labelName = labels.get(name);
    return value === null ? [] : [{ name, value, labels: labelName ? { [labelName]: label ?? '' } : {} }];
  });
}
