export const colorSchemeKey = 'painel.aparencia';

/** Sets the page's colours before the first style sheet is read, so that nothing flashes. Mantine takes over from here. */
export function showStoredColorScheme(): void {
  const stored = readStored();
  const dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  document.documentElement.style.colorScheme = scheme;
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(colorSchemeKey);
  } catch {
    return null;
  }
}
