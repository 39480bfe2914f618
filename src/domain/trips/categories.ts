/** Kind of vehicle that a trip requires. */
export const categories = ['comum', 'executivo', 'van', 'acessivel'] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  comum: 'Comum',
  executivo: 'Executivo',
  van: 'Van',
  acessivel: 'Acessível',
};
