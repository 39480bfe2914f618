/** Formats a duration like a stopwatch: `4:07`, `1:02:30`. */
export function formatStopwatch(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, min, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = h > 0 ? [h, twoDigits(min), twoDigits(s)] : [min, twoDigits(s)];
  return parts.join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
