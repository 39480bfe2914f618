/** Documents that a central publishes and every user accepts. */
export const consentKinds = ['terms', 'privacy'] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentTitles: Record<ConsentKind, string> = {
  terms: 'Termos de Uso',
  privacy: 'Aviso de Privacidade',
};
export const consentPaths = { terms: '/termos', privacy: '/privacidade' } as const satisfies Record<
  ConsentKind,
  string
>;
