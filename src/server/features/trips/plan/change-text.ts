import type { SmallestChange } from '#domain/plan/smallest-change.ts';
import { formatDate, localDateTime } from '#domain/time.ts';
import { categoryLabels } from '#domain/trips/categories.ts';

type Kind = SmallestChange['kind'];
type Of<Chosen extends Kind> = Extract<SmallestChange, { kind: Chosen }>;
/** `driver`: name of the driver of the change. */
type Texts = { [Chosen in Kind]: (change: Of<Chosen>, driver: string, timeZone: string) => string };

const texts: Texts = {
  none: (_change, driver) => `${driver} tem tempo: passe a viagem a este motorista.`,
  shift: ({ side, minutes }, driver) =>
    side === 'earlier'
      ? `Caberia se o turno de ${driver} começasse ${spanOf(minutes)} mais cedo.`
      : `Caberia se o turno de ${driver} terminasse ${spanOf(minutes)} mais tarde.`,
  pickup: ({ minutes }, driver) =>
    `Caberia se o embarque fosse ${spanOf(minutes)} mais ${minutes < 0 ? 'cedo' : 'tarde'}, com ${driver}.`,
  document: ({ holder, expiredOn }, driver) =>
    `Caberia se o documento ${holder === 'driver' ? '' : 'do veículo '}de ${driver}, vencido em ${formatDate(expiredOn)}, fosse renovado.`,
  vehicle: (change, driver) =>
    `Caberia se ${driver} tivesse um veículo ${isAlsoAccessible(change) ? 'acessível ' : ''}da categoria ${categoryLabels[change.category]}.`,
  extra_driver: ({ from, until, ...asked }, _driver, timeZone) => {
    const [begin, end] = [from, until].map((instant) => localDateTime(instant, timeZone).time);
    const vehicle = isAlsoAccessible(asked) ? ', com veículo acessível' : '';
    return `Caberia com mais um motorista da categoria ${categoryLabels[asked.category]}${vehicle}, das ${begin} às ${end}.`;
  },
};

/** Names the change that would give an uncovered trip a driver, in Portuguese. */
export function changeText(change: SmallestChange, nameOf: (driverId: string) => string, timeZone: string): string {
  const driver = 'driverId' in change ? nameOf(change.driverId) : '';
  return (texts[change.kind] as (one: SmallestChange, name: string, zone: string) => string)(change, driver, timeZone);
}

function spanOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Returns false for the category of accessible vehicles, whose name says it. */
function isAlsoAccessible({ category, accessible }: Pick<Of<'vehicle'>, 'category' | 'accessible'>): boolean {
  return accessible && category !== 'acessivel';
}
