import type { Stop } from '#contract/trip.ts';

/** Formats a stop in two lines: the address with number, and details that help to find it. */
export function stopLines(stop: Stop): { main: string; detail: string } {
  const main = [stop.address, stop.number].filter(Boolean).join(', ');
  const city = [stop.city, stop.uf].filter(Boolean).join('/');
  // District and city are omitted when the address already contains them: when the user typed a complete address, or
  // when only the region of the stop is shown.
  const region = [stop.district, city].filter((part) => part && !isIn(part.replace(/\/[A-Z]{2}$/, ''), main));
  return { main, detail: [stop.complement, ...region, stop.reference].filter(Boolean).join(' · ') };
}

/** Formats a stop in one line, for narrow places and accessible names. */
export function formatStop(stop: Stop): string {
  const { main, detail } = stopLines(stop);
  return detail === '' ? main : `${main} · ${detail}`;
}

function isIn(part: string, whole: string): boolean {
  return whole.toLocaleLowerCase('pt-BR').includes(part.toLocaleLowerCase('pt-BR'));
}
