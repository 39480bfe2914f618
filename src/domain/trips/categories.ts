/** Categories of vehicles that a trip may require. */
export const categories = ['comum', 'executivo', 'van', 'acessivel'] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  comum: 'Comum',
  executivo: 'Executivo',
  van: 'Van',
  acessivel: 'Acessível',
};
