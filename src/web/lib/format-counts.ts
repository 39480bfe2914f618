import { bareText } from '#domain/same-text.ts';

const number = new Intl.NumberFormat('pt-BR');
const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
const kilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Formats a number with its noun: `count(1, 'viagem', 'viagens')` → `1 viagem`. Zero is plural in Portuguese. */
export function count(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}

/** Formats a distance in metres: `12_400` → `12,4 km`, `850` → `850 m`. */
export function formatDistance(meters: number): string {
  return meters < 1000 ? `${number.format(meters)} m` : `${kilometres.format(meters / 1000)} km`;
}

/** Formats whole minutes: `12 min`, `1 h 5 min`, `menos de 1 min`. */
export function formatMinutes(minutes: number): string {
  if (minutes <= 0) return 'menos de 1 min';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats basis points: `15_00` → `15%`, `12_50` → `12,5%`. */
export function formatRate(basisPoints: number): string {
  return `${percent.format(basisPoints / 100)}%`;
}

/** Returns up to two initials: `Ana Maria Souza` → `AS`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.[0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}

/** True if the text contains the part, ignoring case and accents. */
export function includesText(text: string, part: string): boolean {
  return bareText(text).includes(bareText(part));
}
