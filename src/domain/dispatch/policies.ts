/**
 * `mural`: every partner sees the trip in the pool. `fila`: offered to the drivers of the ranks in order of arrival.
 * `proximidade`: offered to the driver who is at the pickup soonest. `equilibrio`: of the drivers near enough, offered to
 * the one who earned least in seven days.
 */
export const dispatchKinds = ['mural', 'fila', 'proximidade', 'equilibrio'] as const;
export type DispatchKind = (typeof dispatchKinds)[number];
/** Policies that offer a trip to one driver after the other. */
export type OfferingKind = Exclude<DispatchKind, 'mural'>;

export const dispatchKindLabels: Record<DispatchKind, string> = {
  mural: 'Mural',
  fila: 'Fila do ponto',
  proximidade: 'Proximidade',
  equilibrio: 'Equilíbrio',
};

/** Days whose earnings count for `equilibrio`. */
export const earningsDays = 7;

/** Age up to which the position of a driver counts for a decision, and after which it is deleted. */
export const freshPositionSeconds = 120;
export const keptPositionSeconds = 600;

/** Longest total of the pauses of a presence. A shorter rest than a minute gives no further pause. */
export const longestPauseSeconds = 3_600;
export const shortestPauseSeconds = 60;

/** Greatest number of drivers whom one decision compares. */
export const mostCandidates = 50;

/** Number of nearest drivers for whom the router is asked. */
export const routedCandidates = 10;

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
