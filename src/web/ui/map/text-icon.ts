import { divIcon } from 'leaflet';

/** A mark of our own, made as an element: text in it is only ever text. */
export function textIcon(className: string | undefined, text: string) {
  const html = document.createElement('span');
  html.textContent = text;
  return divIcon({ className: className ?? '', html, iconSize: [0, 0] });
}
