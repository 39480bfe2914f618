import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { localDate } from '#domain/time.ts';
import { useNow } from '#web/lib/now.ts';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import type { Moves, PlanRows, RowId } from './plan-rows.ts';
import { markTexts } from './plan-texts.ts';
import { inPercent, positionOf, scaleOf, type TimeScale } from './time-scale.ts';
import classes from './timeline.module.css';
import { OpenRow, TimelineRow } from './timeline-row.tsx';
import bars from './trip-bar.module.css';
import { TripStrip } from './trip-strip.tsx';
import { useLift } from './use-lift.ts';

/** Longer lists are rendered only near the viewport. */
const MOST_WHOLE = 40;
const zooms = [
  { value: 'perto', label: 'Ampliada' },
  { value: 'dia', label: 'Dia inteiro' },
];
/** Hours by which the arrow buttons move the timeline. */
const STEP_HOURS = 3;

type Props = { plan: DayPlan; rows: PlanRows; moves: Moves; isAsking: boolean };

/** Drivers × hours. A trip is dragged, or lifted by keyboard, to the row of another driver. */
export function Timeline({ plan, rows, moves, isAsking }: Props) {
  const { day, timeZone } = plan;
  const { drivers, open } = rows;
  const [zoom, setZoom] = useState('perto');
  const hintId = useId();
  const board = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const scale = useMemo(() => scaleOf(rows, day, timeZone), [rows, day, timeZone]);
  const shown = useRowWindow(drivers.length, list, MOST_WHOLE);
  const { lift, active, handlers } = useLift({ board, list, rows, moves, isAsking });
  const { top, body, onScroll, step } = useScrollTogether(scale);
  const visible = drivers.slice(shown?.from, shown?.to);
  const tab = tabStop(active, [...open, ...visible.flatMap(({ runs }) => runs)]);
  const inRows = visible.flatMap(({ runs }) => runs);
  // Arrow keys scroll a part that contains no trip with the focus.
  const scrolledByKeys = (trips: readonly { id: string }[]) =>
    trips.some(({ id }) => id === tab) ? {} : { tabIndex: 0 };
  const lifted = lift && [...open, ...drivers.flatMap(({ runs }) => runs)].find(({ id }) => id === lift.tripId);
  const ghostOf = (row: RowId, name: string) =>
    lift && lifted && lift.target === row ? { trip: lifted, by: lift.by, isOrigin: lift.from === row, name } : null;
  const shared = { day, timeZone, scale, tab, hintId, lifted: lift?.tripId ?? null };
  const style = { '--hours': scale.hours } as CSSProperties;
  return (
    <>
      <div className={classes.tools}>
        <Legend />
        <span className={classes.zoom}>
          <ActionIcon size={36} aria-label="Ver mais cedo" onClick={() => step(-STEP_HOURS)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={36} aria-label="Ver mais tarde" onClick={() => step(STEP_HOURS)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <SegmentedControl aria-label="Tamanho das horas" data={zooms} value={zoom} onChange={setZoom} />
        </span>
      </div>
      <section
        ref={board}
        className={classes.board}
        aria-label="Linha do tempo"
        data-board
        data-zoom={zoom}
        data-dragging={lift?.by === 'pointer' || undefined}
        style={style}
        {...handlers}
      >
        <div className={classes.top}>
          <div ref={top} className={classes.head} onScroll={onScroll} {...scrolledByKeys(open)}>
            <div className={classes.canvas}>
              <Hours scale={scale} />
              <OpenRow {...shared} trips={open} ghost={ghostOf(null, 'Sem motorista')} />
              <NowLine day={day} timeZone={timeZone} scale={scale} />
            </div>
          </div>
        </div>
        <div ref={body} className={classes.scroller} onScroll={onScroll} {...scrolledByKeys(inRows)}>
          <div className={classes.canvas}>
            <ol ref={list} className={classes.rows} aria-label="Motoristas">
              {shown && <li aria-hidden style={{ height: shown.above }} />}
              {visible.map((row, at) => {
                const index = (shown?.from ?? 0) + at;
                return (
                  <TimelineRow
                    key={row.driverId}
                    {...shared}
                    tab={row.runs.some(({ id }) => id === tab) ? tab : null}
                    lifted={row.runs.some(({ id }) => id === shared.lifted) ? shared.lifted : null}
                    row={row}
                    index={index}
                    total={drivers.length}
                    ghost={ghostOf(row.driverId, row.driverName)}
                  />
                );
              })}
              {shown && <li aria-hidden style={{ height: shown.below }} />}
            </ol>
            <NowLine day={day} timeZone={timeZone} scale={scale} />
          </div>
        </div>
      </section>
      <TripStrip plan={plan} rows={rows} tripId={active} moves={moves} hintId={hintId} />
    </>
  );
}

/** Returns the trip that the Tab key reaches: the last focused one, else the first rendered one. */
function tabStop(active: string | null, rendered: readonly { id: string }[]): string | null {
  const ids = rendered.map(({ id }) => id);
  return ids.find((id) => id === active) ?? ids[0] ?? null;
}

const marks = ['proposed', 'designated', 'published', 'fixed'] as const;
const markNames: Record<(typeof marks)[number], string> = {
  proposed: 'Proposta',
  designated: 'Designada',
  published: 'Já publicada',
  fixed: 'Já aceita',
};

function Legend() {
  return (
    <ul className={classes.legend} aria-label="Cores das viagens">
      {marks.map((mark) => (
        <li key={mark} title={markTexts[mark]}>
          <span className={bars.sample} data-mark={mark} />
          {markNames[mark]}
        </li>
      ))}
      <li>
        <span className={classes.drive} />
        Sem passageiro até o embarque
      </li>
    </ul>
  );
}

function Hours({ scale: { labels } }: { scale: TimeScale }) {
  return (
    <div className={classes.hours}>
      <span className={classes.corner}>Motorista</span>
      <div className={classes.labels} aria-hidden>
        {labels.map((label, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- 00:00 occurs twice
          <span key={at}>{label}</span>
        ))}
      </div>
    </div>
  );
}

/** The current time, on the day itself. */
function NowLine({ day, timeZone, scale }: { day: string; timeZone: string; scale: TimeScale }) {
  const now = useNow();
  const part = positionOf(scale, now.getTime());
  if (localDate(now, timeZone) !== day || part === 0 || part === 1) return null;
  return (
    <div className={classes.nowFrame} aria-hidden>
      <div className={classes.now} style={{ left: inPercent(part) }} />
    </div>
  );
}

/** Scrolls the hours and the rows together. */
function useScrollTogether({ hours }: TimeScale) {
  const top = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
    const other = currentTarget === top.current ? body.current : top.current;
    if (other && other.scrollLeft !== currentTarget.scrollLeft) other.scrollLeft = currentTarget.scrollLeft;
  };
  useEffect(() => {
    if (top.current && body.current) top.current.scrollLeft = body.current.scrollLeft;
  });
  const step = (by: number): void => {
    const canvas = body.current?.firstElementChild?.clientWidth ?? 0;
    body.current?.scrollBy({ left: (canvas / hours) * by, behavior: 'smooth' });
  };
  return { top, body, onScroll, step };
}
