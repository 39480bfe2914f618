/**
 * Attributes of the palette's field. The placeholder, shown until the palette's code is loaded, uses the same
 * attributes.
 */
export const paletteField = {
  'aria-label': 'Buscar e comandar',
  placeholder: 'Viagem, pessoa, página ou ação',
  spellCheck: false,
};
