/** What a partner shows of itself; the first four belong to a driver or to a vehicle, and block trips once they have ended. */
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

/** `CNH de Rui Prado`, `Alvará de ABC1D23`, `Apólice de seguro`. */
export function nameDocument({ kind, title, holder }: Named): string {
  const what = title ?? documentKindLabels[kind];
  return holder === null ? what : `${what} de ${holder}`;
}

/** Of whom a document of this kind is; null: of the partner, or of whomever it names. */
export function holderOf(kind: DocumentKind): 'driver' | 'vehicle' | null {
  if (kind === 'other') return null;
  return kind === 'licence' || kind === 'municipal_licence' ? 'driver' : 'vehicle';
}
