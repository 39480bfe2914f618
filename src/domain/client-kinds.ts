export const clientKinds = ['company', 'hotel', 'agency', 'person', 'walk_in'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** Labels of the kinds of clients. */
export const clientKindLabels: Record<ClientKind, string> = {
  company: 'Empresa',
  hotel: 'Hotel',
  agency: 'Agência',
  person: 'Pessoa física',
  walk_in: 'Avulso',
};
