/** Formats a minute of the day: `845` → `14:05`; 1440, the end of the day, is `24:00`. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Parses a typed time of day: `14:05`, `1405`, `14h05`, `8h`, `8`, `24:00` for the end of the day; null if invalid. */
export function parseMinute(typed: string): number | null {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2})\s*(?:[:h.]\s*(\d{2})?)?$/i.exec(typed.trim()) ?? /^(\d{2})(\d{2})$/.exec(typed.trim()) ?? [];
  if (hours === '') return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= 1440 ? minute : null;
}
