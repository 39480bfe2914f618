import { type Category, categoryLabels } from '#domain/trips/categories.ts';

/**
 * Maximum number of passengers in one vehicle of a category: seven in a taxi (Lei 12.468/2011, art. 2º), and the
 * maximum of a `micro-ônibus` in a van (CTB, Anexo I). The record of a vehicle contains its own number of seats.
 */
const mostPassengers: Record<Category, number> = { comum: 7, executivo: 7, acessivel: 7, van: 20 };

/**
 * Returns the reason why no vehicle of the category may carry so many people, with the alternative; null when a vehicle
 * may.
 */
export function whyTooMany(category: Category, people: number): string | null {
  const most = mostPassengers[category];
  if (people <= most) return null;
  const instead = category === 'van' ? 'peça mais veículos' : 'peça mais veículos ou outra categoria';
  return `Um carro da categoria ${categoryLabels[category]} leva no máximo ${most} pessoas: ${instead}.`;
}
