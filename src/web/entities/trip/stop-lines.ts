import type { Stop } from '#contract/trip.ts';

/** A stop in two lines: the address with its door, and what helps to find it. */
export function stopLines(stop: Stop): { main: string; detail: string } {
  const main = [stop.address, stop.number].filter(Boolean).join(', ');
  const city = [stop.city, stop.uf].filter(Boolean).join('/');
  // An address typed whole, and one reduced to its region, already name what stands beside them.
  const region = [stop.district, city].filter((part) => part && !isIn(part.replace(/\/[A-Z]{2}$/, ''), main));
  return { main, detail: [stop.complement, ...region, stop.reference].filter(Boolean).join(' · ') };
}

/** A stop in one line, for where there is no room or no eyes. */
export function formatStop(stop: Stop): string {
  const { main, detail } = stopLines(stop);
  return detail === '' ? main : `${main} · ${detail}`;
}

function isIn(part: string, whole: string): boolean {
  return whole.toLocaleLowerCase('pt-BR').includes(part.toLocaleLowerCase('pt-BR'));
}
