import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import type { Trip } from '#contract/trip.ts';
import { addDays, localDate, type LocalDate, localDateTime } from '#domain/time.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { formatState } from '#web/entities/trip/state-labels.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { useUrgency } from '#web/entities/trip/state-notes.tsx';
import { formatPassengers } from '#web/entities/trip/trip-who.ts';
import { stopLines } from '#web/entities/trip/stop-lines.ts';
import { formatUrgency } from '#web/entities/trip/urgency-labels.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDays } from './use-days.ts';
import { usePickupKey } from '../actions/move-pickup.tsx';
import { usePaySide } from '../shared/use-doer.ts';
import { formatWeek, weekdayName, weekOf } from './week.ts';
import classes from './week-ahead.module.css';

const route = getRouteApi('/_panel/viagens-futuras');

/**
 * Calendar week with one column for each day. A phone shows one day of the week. Arrow keys move between trips and
 * days.
 */
export function WeekAhead() {
  const today = localDate(useNow(), readerZone);
  const { dia = today } = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMedia(narrow);
  const week = weekOf(dia);
  const { query, days, complete, tooMany } = useDays(week[0] ?? dia, week[6] ?? dia);
  const go = (day: LocalDate): void => void navigate({ search: { vista: 'semana', dia: day }, replace: true });
  const grid = useRef<HTMLDivElement>(null);
  const dialog = usePickupKey([...days.values()].flat());
  return (
    <section aria-label={`Semana de ${formatWeek(week)}`} className={classes.week}>
      <div className={classes.head}>
        <ActionIcon variant="default" size="lg" aria-label="Semana anterior" onClick={() => go(addDays(dia, -7))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Próxima semana" onClick={() => go(addDays(dia, 7))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {formatWeek(week)}
        </h2>
        {!week.includes(today) && (
          <Button variant="subtle" color="gray" onClick={() => go(today)}>
            Hoje
          </Button>
        )}
      </div>
      {tooMany && (
        <Notice tone="attention" title="São viagens demais para o calendário">
          Aparecem as primeiras da semana. O histórico tem todas.
        </Notice>
      )}
      {query.isError && (
        <Failure what="as viagens da semana" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isNarrow && <DayStrip week={week} chosen={dia} days={days} onChoose={go} />}
      {/* Arrow keys are a shortcut: Tab reaches the same links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as above */}
      <div
        className={classes.grid}
        ref={grid}
        onKeyDown={(event) => moveFocus(event, grid.current)}
        aria-busy={!complete}
      >
        {(isNarrow ? week.filter((day) => day === dia) : week).map((day) => (
          <Day key={day} day={day} today={today} trips={days.get(day)} complete={complete} />
        ))}
      </div>
      {dialog}
    </section>
  );
}

type DayProps = { day: LocalDate; today: LocalDate; trips: Trip[] | undefined; complete: boolean };

function Day({ day, today, trips, complete }: DayProps) {
  return (
    <section
      className={classes.day}
      data-today={day === today || undefined}
      aria-label={`${weekdayName(day)}, ${formatDayShort(day)}`}
    >
      <h3 className={classes.dayHead}>
        <span>{weekdayName(day).slice(0, 3)}</span>
        <span className={classes.date}>{formatDayShort(day)}</span>
        {trips && (
          <Link
            to="/viagens-futuras"
            search={{ vista: 'folha', dia: day }}
            className={classes.sheet}
            aria-label={`Folha de ${weekdayName(day)}, ${formatDayShort(day)}`}
            title="Folha do dia, para imprimir"
          >
            <IconPrinter size={16} stroke={1.7} aria-hidden />
          </Link>
        )}
      </h3>
      {trips ? (
        <ul className={classes.trips}>
          {trips.map((trip) => (
            <li key={trip.id} data-row={trip.id}>
              <WeekTrip trip={trip} />
            </li>
          ))}
        </ul>
      ) : complete ? (
        <p className={classes.none}>{day < today ? 'Nenhuma' : 'Nenhuma viagem'}</p>
      ) : (
        <Skeleton height={56} radius="md" />
      )}
    </section>
  );
}

function WeekTrip({ trip }: { trip: Trip }) {
  const urgency = useUrgency(trip, usePaySide());
  const audience = useLabelAudience();
  const state = formatState(trip, audience);
  const [from, to] = [trip.stops[0], trip.stops.at(-1)];
  return (
    <Link
      to="/viagens/$id"
      params={{ id: trip.id }}
      className={classes.trip}
      data-urgency={urgency?.level}
      data-over={isTerminal(trip.status) || undefined}
      title={`${trip.code} · ${state}`}
    >
      <span className={classes.when}>
        <strong>{localDateTime(new Date(trip.pickupAt), trip.timeZone).time}</strong>
        <span className={classes.status}>{urgency ? formatUrgency(urgency, audience) : state}</span>
        {urgency && <IconAlertTriangle size={14} aria-hidden />}
      </span>
      <span className={classes.line}>{formatPassengers(trip) ?? trip.code}</span>
      {[from, to].map((stop, at) => {
        const text = stop ? `${at === 0 ? 'de' : 'para'} ${stopLines(stop).main}` : '';
        return (
          <span key={at === 0 ? 'from' : 'to'} className={classes.way} title={text}>
            {text}
          </span>
        );
      })}
    </Link>
  );
}

type StripProps = {
  week: readonly LocalDate[];
  chosen: LocalDate;
  days: ReadonlyMap<LocalDate, Trip[]>;
  onChoose: (day: LocalDate) => void;
};

function DayStrip({ week, chosen, days, onChoose }: StripProps) {
  return (
    <nav className={classes.strip} aria-label="Dias da semana">
      {week.map((day) => (
        <button
          key={day}
          type="button"
          className={classes.chip}
          aria-pressed={day === chosen}
          onClick={() => onChoose(day)}
        >
          <span>{weekdayName(day).slice(0, 3)}</span>
          <strong>{day.slice(8)}</strong>
          <span className={classes.number}>
            {days.get(day)?.length ?? '·'}
            <VisuallyHidden> {days.get(day)?.length === 1 ? 'viagem' : 'viagens'}</VisuallyHidden>
          </span>
        </button>
      ))}
    </nav>
  );
}

/** Moves the focus: up and down within a day, left and right to the nearest day with trips. */
function moveFocus(event: KeyboardEvent, grid: HTMLElement | null): void {
  const current = document.activeElement?.closest('a');
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!grid || !current || step === undefined) return;
  const columns = Array.from(grid.children, (day) => Array.from(day.querySelectorAll<HTMLElement>('li a')));
  const at = columns.findIndex((links) => links.includes(current));
  const place = columns[at]?.indexOf(current) ?? 0;
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const neighbours = step > 0 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).toReversed();
  const next = isVertical ? columns[at]?.[place + step] : neighbours.find(({ length }) => length > 0)?.at(0);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
