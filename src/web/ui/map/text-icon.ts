import { divIcon } from 'leaflet';

/** Returns a custom map icon. The text is set on a DOM element, so that it is never parsed as HTML. */
export function textIcon(className: string | undefined, text: string) {
  const html = document.createElement('span');
  html.textContent = text;
  return divIcon({ className: className ?? '', html, iconSize: [0, 0] });
}
