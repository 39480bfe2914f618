// With replicas, the server says behind which WAL position a write or an event is, and reads must show it.

const COOKIE = 'painel-wal';
/** Longer than any replica that is read may be behind. */
const LIFETIME_SECONDS = 60;

let newest = 0;
let heardAt = -Infinity;

/**
 * Notes the position in `x-written` (`987`) or in a cursor of the live stream (`epoch.12.987`). Without replicas there
 * is none.
 */
export function heardPosition(text: string | null): void {
  const position = Number(/(?:^|\.\d+\.)(\d+)$/.exec(text ?? '')?.[1] ?? 0);
  if (isOver()) newest = 0;
  if (position <= newest) return;
  newest = position;
  heardAt = performance.now();
}

/**
 * Writes the newest position into the cookie, because a tab with an older one may have overwritten it. The cookie also
 * reaches other tabs and the next load.
 */
export function tellPosition(): void {
  if (isOver()) return;
  const told = Number(new RegExp(`(?:^|; )${COOKIE}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);
  if (told >= newest) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${newest}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

function isOver(): boolean {
  return performance.now() - heardAt > LIFETIME_SECONDS * 1000;
}
