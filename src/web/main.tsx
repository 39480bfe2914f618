import { takeToken } from './lib/address-token.ts';
import { showStoredColorScheme } from './lib/color-scheme.ts';

// Nothing else is asked for before the token has left the address: not a script, not a style, not an image.
const token = takeToken(window.location, window.history);
allowWhatIsKnown();
showStoredColorScheme();
showLoadingImage();
void import('./app/start.tsx').then(({ start }) => start(token));

function showLoadingImage(): void {
  const template = document.querySelector<HTMLTemplateElement>('#loading');
  if (template) document.querySelector('#root')?.append(template.content.cloneNode(true));
}

/**
 * The component library writes style sheets as text, and text without a tag can do nothing; the map's asks once whether the browser draws an
 * empty picture; the one script that is named by its address is the service worker. Everything else is still reported (Trusted Types).
 */
function allowWhatIsKnown(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') && text !== '<svg/>' ? null : text),
    createScriptURL: (address) => (address === '/sw.js' ? address : null),
  });
}
