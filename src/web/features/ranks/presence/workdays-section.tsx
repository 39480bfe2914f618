import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Workday } from '#contract/presence.ts';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';
import { formatDayOf } from '#web/lib/instants.ts';
import { useOnLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { workdaysQuery } from '../queries.ts';
import classes from './workdays.module.css';
import { formatHours, formatHoursShort, hasWork, sumOf } from './workday-texts.ts';

/** The time available changes without an event. */
const rereadMs = 60_000;

/** Hours, trips and earnings of today and of the last 14 days. */
export function WorkdaysSection() {
  const { data, error, refetch } = useQuery({ ...workdaysQuery, refetchInterval: rereadMs });
  useOnLive('presence', () => void readAgain(queryClient, workdaysQuery.queryKey));
  if (!data && error) return <Failure what="o resumo" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius="lg" aria-busy="true" />;
  const [today] = data.items;
  return (
    <>
      {today && (
        <Section title="Hoje">
          <Today today={today} />
        </Section>
      )}
      <Section title="Últimos 14 dias">
        <Days days={data.items} />
      </Section>
    </>
  );
}

function Today({ today }: { today: Workday }) {
  const { availableSeconds, trips, grossCents, netCents, netPerHourCents } = today;
  return (
    <dl className={classes.today}>
      <div className={classes.net}>
        <dt>Sua parte</dt>
        <dd>{formatCents(netCents)}</dd>
      </div>
      <div>
        <dt>Por hora disponível</dt>
        <dd>{netPerHourCents === null ? '—' : formatCents(netPerHourCents)}</dd>
      </div>
      <div>
        <dt>Disponível</dt>
        <dd>{formatHours(availableSeconds)}</dd>
      </div>
      <div>
        <dt>Viagens</dt>
        <dd>{count(trips, 'concluída', 'concluídas')}</dd>
      </div>
      <div>
        <dt>Valor das viagens</dt>
        <dd>{formatCents(grossCents)}</dd>
      </div>
    </dl>
  );
}

function Days({ days }: { days: readonly Workday[] }) {
  const worked = days.filter(hasWork);
  const today = days[0]?.day ?? '';
  if (worked.length === 0) return <p className={classes.none}>Você ainda não ficou disponível nestes dias.</p>;
  return (
    <table className={classes.days} aria-label="Últimos 14 dias">
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Tempo</th>
          <th scope="col">Viagens</th>
          <th scope="col" className={classes.gross}>
            Valor
          </th>
          <th scope="col">Sua parte</th>
          <th scope="col">Por hora</th>
        </tr>
      </thead>
      <tbody>
        {worked.map((day) => (
          <Line key={day.day} name={formatDayOf(day.day, today)} line={day} />
        ))}
      </tbody>
      <tfoot>
        <Line name="Total" line={sumOf(days)} />
      </tfoot>
    </table>
  );
}

function Line({ name, line }: { name: string; line: Omit<Workday, 'day'> }) {
  const { availableSeconds, trips, grossCents, netCents, netPerHourCents } = line;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatHoursShort(availableSeconds)}</td>
      <td>{trips}</td>
      <td className={classes.gross}>{formatCents(grossCents)}</td>
      <td>{formatCents(netCents)}</td>
      <td>{netPerHourCents === null ? '—' : formatCents(netPerHourCents)}</td>
    </tr>
  );
}
