/** What the palette's field is, before its code is here and after. */
export const paletteField = {
  'aria-label': 'Buscar e comandar',
  placeholder: 'Viagem, pessoa, página ou ação',
  spellCheck: false,
};
