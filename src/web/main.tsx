import { takeToken } from './lib/address-token.ts';
import { showStoredColorScheme } from './lib/color-scheme.ts';

// Nothing else is asked for before the token has left the address: not a script, not a style, not an image.
const token = takeToken(window.location, window.history);
showStoredColorScheme();
void import('./app/start.tsx').then(({ start }) => start(token));
