import { takeToken } from './lib/address-token.ts';
import { showStoredColorScheme } from './lib/color-scheme.ts';

// Nothing else is asked for before the token has left the address: not a script, not a style, not an image.
const token = takeToken(window.location, window.history);
showStoredColorScheme();
showLoadingImage();
void import('./app/start.tsx').then(({ start }) => start(token));

function showLoadingImage(): void {
  const template = document.querySelector<HTMLTemplateElement>('#loading');
  if (template) document.querySelector('#root')?.append(template.content.cloneNode(true));
}
