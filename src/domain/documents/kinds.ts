/**
 * Kinds of documents of a partner. The first four kinds belong to a driver or vehicle. An expired document of these
 * kinds blocks trips.
 */
export const documentKinds = ['licence', 'municipal_licence', 'registration', 'permit', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<DocumentKind, string> = {
  licence: 'CNH',
  municipal_licence: 'Licença municipal',
  registration: 'CRLV',
  permit: 'Alvará',
  other: 'Outro',
};

type Named = { kind: DocumentKind; title: string | null; holder: string | null };

/** Returns the name of a document: `CNH de Rui Prado`, `Alvará de ABC1D23`, `Apólice de seguro`. */
export function nameDocument({ kind, title, holder }: Named): string {
  const what = title ?? documentKindLabels[kind];
  return holder === null ? what : `${what} de ${holder}`;
}

/**
 * Returns the owner of a kind of document; null for `other`, which may belong to the partner, a driver or a vehicle.
 */
export function holderOf(kind: DocumentKind): 'driver' | 'vehicle' | null {
  if (kind === 'other') return null;
  return kind === 'licence' || kind === 'municipal_licence' ? 'driver' : 'vehicle';
}
