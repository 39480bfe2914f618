import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots, IconLock } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { count, formatDistance } from '#web/lib/format-counts.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import classes from './driver-list.module.css';
import type { DriverRow, Moves, PlanRows, Run } from './plan-rows.ts';
import { loadText, markTexts, shiftsText } from './plan-texts.ts';
import { timeIn } from './time-scale.ts';

/** Longer lists are rendered only near the viewport. */
const MOST_WHOLE = 40;

type Props = { plan: DayPlan; rows: PlanRows; moves: Moves };

/** The trips of each driver in order, as a list for phones and screen readers. */
export function DriverList({ plan, rows: { drivers }, moves }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const busy = drivers.filter(({ runs }) => runs.length > 0);
  const idle = drivers.length - busy.length;
  const shown = useRowWindow(busy.length, list, MOST_WHOLE);
  return (
    <>
      <ul ref={list} className={classes.drivers} aria-label="Viagens por motorista">
        {shown && <li aria-hidden style={{ height: shown.above }} />}
        {busy.slice(shown?.from, shown?.to).map((row, at) => (
          <li
            key={row.driverId}
            data-row
            className={classes.driver}
            {...(shown && { 'aria-posinset': shown.from + at + 1, 'aria-setsize': busy.length })}
          >
            <Driver row={row} plan={plan} moves={moves} />
          </li>
        ))}
        {shown && <li aria-hidden style={{ height: shown.below }} />}
      </ul>
      {idle > 0 && (
        <p className={classes.idle}>{count(idle, 'motorista sem viagens', 'motoristas sem viagens')} neste plano.</p>
      )}
    </>
  );
}

type DriverProps = { row: DriverRow; plan: DayPlan; moves: Moves };

const Driver = memo(function Driver({ row, plan, moves }: DriverProps) {
  const { driverName, partnerName, runs, plannedCents, shifts } = row;
  return (
    <>
      <h2 className={classes.name}>{driverName}</h2>
      <p className={classes.facts}>
        {partnerName} · {loadText(runs.length, plannedCents)} · {shiftsText(shifts, plan.timeZone)}
      </p>
      <ol className={classes.trips}>
        {runs.map((run) => (
          <TripLine key={run.id} run={run} plan={plan} moves={moves} />
        ))}
      </ol>
    </>
  );
});

function TripLine({ run, plan: { day, timeZone }, moves }: { run: Run; plan: DayPlan; moves: Moves }) {
  const { id, code, from, to, clientName, pickupAt, endsAt, emptyMeters, mark } = run;
  return (
    <li className={classes.trip}>
      <span className={classes.time}>
        {timeIn(pickupAt, day, timeZone)}
        <small> às {timeIn(endsAt, day, timeZone)}</small>
      </span>
      <span className={classes.words}>
        <span>
          <Link to="/viagens/$id" params={{ id }} className={classes.code}>
            {code}
          </Link>{' '}
          {from} → {to}
        </span>
        <small>
          {clientName}
          {emptyMeters > 0 && ` · ${formatDistance(emptyMeters)} sem passageiro até o embarque`}
        </small>
        <small className={classes.mark} data-mark={mark}>
          {mark === 'fixed' && <IconLock size={14} stroke={2} aria-hidden />}
          {markTexts[mark]}
        </small>
      </span>
      {mark !== 'fixed' && (
        <LateMenu
          position="bottom-end"
          withInitialFocusPlaceholder={false}
          renderButton={(props) => (
            <ActionIcon {...props} size={30} aria-label={`Mudar ${code}`}>
              <IconDots size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        >
          <Menu.Item onClick={() => moves.choose(id)}>Passar a outro motorista…</Menu.Item>
          <Menu.Item onClick={() => moves.move(id, null)}>Deixar sem motorista…</Menu.Item>
        </LateMenu>
      )}
    </li>
  );
}
