/** Special needs of a passenger. */
export const needs = ['wheelchair', 'guide_dog', 'child_seat', 'large_trunk'] as const;
export type Need = (typeof needs)[number];

export const needLabels: Record<Need, string> = {
  wheelchair: 'Cadeira de rodas',
  guide_dog: 'Cão-guia',
  child_seat: 'Cadeirinha infantil',
  large_trunk: 'Porta-malas grande',
};
