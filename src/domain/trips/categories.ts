/** What kind of vehicle a trip asks for. */
export const categories = ['comum', 'executivo', 'van', 'acessivel'] as const;
export type Category = (typeof categories)[number];

export const categoryLabels: Record<Category, string> = {
  comum: 'Comum',
  executivo: 'Executivo',
  van: 'Van',
  acessivel: 'Acessível',
};
