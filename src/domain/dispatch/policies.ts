/** `mural`: every partner sees the trip in the pool. `fila`: offered to the drivers of the ranks in order of arrival. */
export const dispatchKinds = ['mural', 'fila'] as const;
export type DispatchKind = (typeof dispatchKinds)[number];

export const dispatchKindLabels: Record<DispatchKind, string> = {
  mural: 'Mural',
  fila: 'Fila do ponto',
};

/** Shortest time to answer an offer. */
export const shortestOfferSeconds = 10;

/** Ways in which the central treats an entry without a position. */
export const entriesByHand = ['confirm', 'allow', 'refuse'] as const;
export type EntryByHand = (typeof entriesByHand)[number];

export const entryByHandLabels: Record<EntryByHand, string> = {
  confirm: 'A central confirma',
  allow: 'Vale sem confirmação',
  refuse: 'Não é permitida',
};

/** Reasons why a driver left a queue. */
export const departures = ['own', 'away', 'silent', 'trip', 'refusals', 'moved', 'removed'] as const;
export type Departure = (typeof departures)[number];
