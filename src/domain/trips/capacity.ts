import { type Category, categoryLabels } from '#domain/trips/categories.ts';

/**
 * Maximum number of passengers in one vehicle of a category: a taxi seven (Lei 12.468/2011, art. 2º), a van as many as
 * a `micro-ônibus` (CTB, Anexo I). How many seats a certain vehicle has stands in its record.
 */
const mostPassengers: Record<Category, number> = { comum: 7, executivo: 7, acessivel: 7, van: 20 };

/** Why no vehicle of the category takes so many people, and what to ask for instead; null where one may. */
export function whyTooMany(category: Category, people: number): string | null {
  const most = mostPassengers[category];
  if (people <= most) return null;
  const instead = category === 'van' ? 'peça mais veículos' : 'peça mais veículos ou outra categoria';
  return `Um carro da categoria ${categoryLabels[category]} leva no máximo ${most} pessoas: ${instead}.`;
}
