/** Labels by weekday, where 0 is Sunday. */
export const weekdayLabels = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** Display order, from Monday. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0];

/** Formats weekdays from Monday; three or more consecutive days become a range. */
export function formatWeekdays(weekdays: readonly number[]): string {
  const inOrder = weekOrder.filter((day) => weekdays.includes(day));
  if (inOrder.length === 7) return 'todos os dias';
  const stretches: number[][] = [];
  for (const day of inOrder) {
    const last = stretches.at(-1);
    if (last && place(last.at(-1) ?? 0) + 1 === place(day)) last.push(day);
    else stretches.push([day]);
  }
  const said = stretches.flatMap((days) =>
    days.length > 2 ? [`${label(days[0])} a ${label(days.at(-1))}`] : days.map(label),
  );
  return new Intl.ListFormat('pt-BR').format(said);
}

/** Returns the position in the display order: Monday is 0, Sunday is 6. */
function place(day: number): number {
  return (day + 6) % 7;
}

function label(day: number | undefined): string {
  return weekdayLabels[day ?? 0] ?? '';
}
