import { deviceStorage } from './browser-storage.ts';

export const colorSchemeKey = 'painel.aparencia';

/**
 * Sets the colour scheme before the first style sheet loads, which avoids a flash of the wrong colours. On pages
 * without the theme it also follows the system's setting. With the theme, Mantine sets the same scheme.
 */
export function showStoredColorScheme(): void {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  show(systemDark.matches);
  systemDark.addEventListener('change', ({ matches }) => show(matches));
}

function show(systemDark: boolean): void {
  const stored = deviceStorage.read(colorSchemeKey);
  const dark = stored === 'dark' || (stored !== 'light' && systemDark);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  document.documentElement.style.colorScheme = scheme;
}
