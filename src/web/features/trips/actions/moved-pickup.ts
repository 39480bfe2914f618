/** Returns the instant as text, later by minutes. */
export function plusMinutes(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString();
}

/**
 * Returns the instant moved by a typed text such as `+30`, `+30 min`, `-15` or `+1 h`; null for any other text. The
 * text means a later pickup here, and not a time from now on.
 */
export function movedBy(typed: string, from: Date): string | null {
  const text = typed.trim().toLowerCase().replace('−', '-');
  const [, sign, amount, unit] = /^([+-]) ?(\d{1,3}) ?(min|minutos?|h|horas?)?$/.exec(text) ?? [];
  if (amount === undefined) return null;
  const minutes = Number(amount) * (unit?.startsWith('h') ? 60 : 1);
  return plusMinutes(from, sign === '-' ? -minutes : minutes);
}
