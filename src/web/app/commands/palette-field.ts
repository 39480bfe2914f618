/** Attributes of the palette's field, equal before and after its code is loaded. */
export const paletteField = {
  'aria-label': 'Buscar e comandar',
  placeholder: 'Viagem, pessoa, página ou ação',
  spellCheck: false,
};
