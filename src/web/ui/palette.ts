import type { MantineColorsTuple } from '@mantine/core';

/** The one accent: the brand mark and the one primary action of a page, always under `ink`. Never text or line on white. */
export const taxiYellow = '#ffcb05';
export const ink = '#1c1b19';

/** Warm greys, light to dark: everything that is not the accent or a state. */
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
  ink,
];

/** The same greys for the dark scheme, in Mantine's order: text first, ground last. */
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

export const taxi: MantineColorsTuple = [
  '#fffbe6',
  '#fff5c2',
  '#ffec8f',
  '#ffe15a',
  '#ffd62e',
  taxiYellow,
  '#edb900',
  '#c79a00',
  '#8f6e00',
  '#574300',
];

/** Names for what a colour is for; every style sheet of ours uses these alone. */
export const lightTokens = {
  '--ground': gray[1],
  '--surface': '#ffffff',
  '--surface-hover': gray[0],
  '--surface-sunken': gray[0],
  '--line': '#e6e3de',
  '--line-strong': '#cfcbc4',
  '--ink': ink,
  '--ink-soft': gray[7],
  '--ink-faint': gray[6],
  '--focus': ink,
  '--accent': taxiYellow,
  '--accent-hover': '#f5bf00',
  '--on-accent': ink,
  '--shade': '0 1px 2px rgb(28 27 25 / 5%)',
  '--shade-high': '0 12px 32px rgb(28 27 25 / 14%), 0 2px 6px rgb(28 27 25 / 8%)',
  '--tone-neutral': '#55514a',
  '--tone-neutral-ground': '#efedea',
  '--tone-info': '#1c4f8f',
  '--tone-info-ground': '#e6effa',
  '--tone-good': '#1b6138',
  '--tone-good-ground': '#e3f3e8',
  '--tone-attention': '#7a4a00',
  '--tone-attention-ground': '#fdf0d5',
  '--tone-bad': '#a3221c',
  '--tone-bad-ground': '#fbe8e6',
};

export const darkTokens: Record<keyof typeof lightTokens, string> = {
  '--ground': '#121110',
  '--surface': dark[7],
  '--surface-hover': '#211f1d',
  '--surface-sunken': '#161514',
  '--line': '#2e2c28',
  '--line-strong': dark[4],
  '--ink': dark[0],
  '--ink-soft': dark[1],
  '--ink-faint': dark[2],
  '--focus': dark[0],
  '--accent': taxiYellow,
  '--accent-hover': '#ffd93d',
  '--on-accent': ink,
  '--shade': 'none',
  '--shade-high': '0 16px 40px rgb(0 0 0 / 55%)',
  '--tone-neutral': '#cfccc6',
  '--tone-neutral-ground': '#2c2a26',
  '--tone-info': '#9cc4f5',
  '--tone-info-ground': '#182a40',
  '--tone-good': '#8fd6a8',
  '--tone-good-ground': '#15301f',
  '--tone-attention': '#f3c677',
  '--tone-attention-ground': '#382a10',
  '--tone-bad': '#ffaba3',
  '--tone-bad-ground': '#421b18',
};
