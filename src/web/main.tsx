import { takeToken } from './lib/address-token.ts';
import { showStoredColorScheme } from './lib/color-scheme.ts';

// Nothing else is asked for before the token has left the address: not a script, not a style, not an image.
const token = takeToken(window.location, window.history);
showStoredColorScheme();
showLoadingImage();
if (document.documentElement.dataset['entry'] === undefined)
  void import('./app/start.tsx').then(({ start }) => start(token));
else void openKeptTrip();

/** The page without connection (`worker/offline.ts`) loads this script for the trip that the device has kept, and hears whether there is one. */
async function openKeptTrip(): Promise<void> {
  const opened = await import('./app/open-kept-trip.ts').then(
    (loaded) => loaded.openKeptTrip(),
    () => false,
  );
  document.dispatchEvent(new CustomEvent('kept-trip', { detail: opened }));
}

function showLoadingImage(): void {
  const template = document.querySelector<HTMLTemplateElement>('#loading');
  if (template) document.querySelector('#root')?.append(template.content.cloneNode(true));
}
