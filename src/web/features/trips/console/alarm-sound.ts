import { useEffect, useRef, useState } from 'react';
import type { Alarm } from '#contract/console.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { chime } from '../offer/chime.ts';

const key = 'painel.despacho-som';

/** Returns whether alarms sound on this device, and the function that turns the sound on or off. */
export function useAlarmSound(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => deviceStorage.read(key) !== 'off');
  const turn = (on: boolean): void => {
    deviceStorage.write(key, on ? null : 'off');
    setOn(on);
    // Also allows the sound, because browsers play none before the first click or key.
    if (on) void chime();
  };
  return [isOn, turn];
}

/**
 * Calls `onNew` for alarms that no dispatcher looks after and that were raised after the page was opened, with the sound
 * if it is on.
 */
export function useNewAlarms(
  alarms: readonly Alarm[] | undefined,
  isOn: boolean,
  onNew: (alarms: Alarm[]) => void,
): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!alarms) return;
    const before = known.current;
    known.current = new Set(alarms.map(({ id }) => id));
    const added =
      before === null ? [] : alarms.filter(({ id, acknowledgedAt }) => !before.has(id) && acknowledgedAt === null);
    if (added.length === 0) return;
    if (isOn) void chime();
    onNew(added);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the alarms counts
  }, [alarms]);
}
