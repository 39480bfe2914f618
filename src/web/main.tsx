import { takeToken } from './lib/address-token.ts';
import { showStoredColorScheme } from './lib/color-scheme.ts';

// Removes the token from the URL before any other request (script, style, image), so that no Referer contains it.
const token = takeToken(window.location, window.history);
showStoredColorScheme();
if (document.documentElement.dataset['entry'] === undefined)
  void import('./app/start.tsx').then(({ start }) => start(token));
else void openKeptTrip();

/**
 * Opens the trip stored on the device when the offline page (`worker/offline.ts`) has loaded this script. Dispatches an
 * event that tells that page whether a trip was opened.
 */
async function openKeptTrip(): Promise<void> {
  const opened = await import('./app/open-kept-trip.ts').then(
    (loaded) => loaded.openKeptTrip(),
    () => false,
  );
  document.dispatchEvent(new CustomEvent('kept-trip', { detail: opened }));
}
