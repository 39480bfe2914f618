import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react';
import type { Alarm } from '#contract/console.ts';
import { alarmLabels } from '#domain/dispatch/alarms.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { formatDistance } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import classes from './alarm-bar.module.css';
import { alarmsQuery } from './console-queries.ts';
import { useKeys } from '../shared/use-keys.ts';

/** Returns the open alarms, newest first, and the call by which the user takes one on. */
export function useAlarms() {
  const { data } = useQuery(alarmsQuery);
  const sending = useSend(api.console.acknowledge, {
    onSuccess: (answer) => setQueryAnswer(alarmsQuery.queryKey, answer),
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  return {
    alarms: data?.items.toReversed(),
    busyId: sending.isPending ? sending.variables.id : null,
    acknowledge: ({ id }: Alarm) => sending.mutate({ id }),
  };
}

type Props = Omit<ReturnType<typeof useAlarms>, 'alarms'> & {
  /** Undefined until they were read. */
  alarms: readonly Alarm[] | undefined;
  onSelect: (tripId: string) => void;
};

/**
 * The open alarms, each with the name of the colleague who looks after it. Without alarms the bar stays as high, so that
 * an alarm does not move the list away from under a finger.
 */
export function AlarmBar({ alarms, busyId, acknowledge, onSelect }: Props) {
  const now = useNow();
  const newest = alarms?.find(({ acknowledgedAt }) => acknowledgedAt === null);
  function takeOn(alarm: Alarm): void {
    acknowledge(alarm);
    onSelect(alarm.tripId);
  }
  useKeys({ a: () => (newest ? takeOn(newest) : false) });
  return (
    <section className={classes.bar} aria-label="Alarmes">
      {alarms?.length === 0 && <p className={classes.none}>Nenhum alarme</p>}
      {alarms && alarms.length > 0 && (
        <ul className={classes.alarms}>
          {alarms.map((alarm) => (
            <li key={alarm.id} className={classes.alarm} data-open={alarm.acknowledgedAt === null || undefined}>
              <IconAlertTriangle size={16} stroke={2} aria-hidden className={classes.sign} />
              <button type="button" className={classes.what} onClick={() => onSelect(alarm.tripId)}>
                <strong>{alarmLabels[alarm.kind]}</strong>
                <WithCodes>{alarm.tripCode}</WithCodes>
                {alarm.driverName !== null && <span className={classes.driver}>{alarm.driverName}</span>}
              </button>
              <span className={classes.age}>{formatDistance(alarm.raisedAt, now)}</span>
              {alarm.acknowledgedAt === null ? (
                <Button
                  size="compact-sm"
                  loading={busyId === alarm.id}
                  aria-label={`Assumir o alarme da viagem ${alarm.tripCode}`}
                  aria-keyshortcuts={alarm === newest ? 'a' : undefined}
                  onClick={() => takeOn(alarm)}
                >
                  Assumir
                </Button>
              ) : (
                <span className={classes.keeper}>
                  <IconUserCheck size={15} stroke={1.9} aria-hidden />
                  {alarm.acknowledgedBy ?? 'Assumido'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
