import type { MantineColorsTuple } from '@mantine/core';

/** Greys of tokens.css on Mantine's scale, light to dark. */
export const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f3f0',
  '#e9e7e3',
  '#dcd9d3',
  '#bfbbb4',
  '#918c84',
  '#6f6a62',
  '#55514a',
  '#35322e',
  '#1c1b19',
];

/** Greys of the dark scheme in Mantine's order: text first, background last. */
export const dark: MantineColorsTuple = [
  '#efedea',
  '#cfccc6',
  '#a9a49c',
  '#8b867e',
  '#45423d',
  '#33302c',
  '#262421',
  '#1a1917',
  '#141311',
  '#0d0c0b',
];
