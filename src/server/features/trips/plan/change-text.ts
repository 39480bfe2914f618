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
      ? `Se o turno de ${driver} começar ${spanOf(minutes)} mais cedo.`
      : `Se o turno de ${driver} terminar ${spanOf(minutes)} mais tarde.`,
  pickup: ({ minutes }, driver) =>
    `Se o embarque for ${spanOf(minutes)} mais ${minutes < 0 ? 'cedo' : 'tarde'}, com ${driver}.`,
  document: ({ holder, expiredOn }, driver) =>
    `Se o documento ${holder === 'driver' ? '' : 'do veículo '}de ${driver}, vencido em ${formatDate(expiredOn)}, for renovado.`,
  vehicle: (change, driver) => `Com um veículo ${kindOf(change)} para ${driver}.`,
  extra_driver: ({ from, until, ...asked }, _driver, timeZone) => {
    const [begin, end] = [from, until].map((instant) => localDateTime(instant, timeZone).time);
    return `Com mais um motorista de ${kindOf(asked)}, das ${begin} às ${end}.`;
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

function kindOf({ category, accessible }: Pick<Of<'vehicle'>, 'category' | 'accessible'>): string {
  const label = categoryLabels[category].toLowerCase();
  return accessible && category !== 'acessivel' ? `${label} acessível` : label;
}
