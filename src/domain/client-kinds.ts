export const clientKinds = ['company', 'hotel', 'agency', 'person', 'walk_in'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** What people call a kind of client. */
export const clientKindLabels: Record<ClientKind, string> = {
  company: 'Empresa',
  hotel: 'Hotel',
  agency: 'Agência',
  person: 'Pessoa física',
  walk_in: 'Avulso',
};
