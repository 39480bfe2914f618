/** Attributes of the palette's field. The placeholder uses the same ones before the palette's code is loaded. */
export const paletteField = {
  'aria-label': 'Buscar e comandar',
  placeholder: 'Viagem, pessoa, página ou ação',
  spellCheck: false,
};
