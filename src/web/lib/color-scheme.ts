import { deviceStorage } from './browser-storage.ts';

export const colorSchemeKey = 'painel.aparencia';

/**
 * Sets the page's colours before the first style sheet is read, so that nothing flashes, and follows the system's where the
 * theme is not loaded; where it is, Mantine says the same.
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
