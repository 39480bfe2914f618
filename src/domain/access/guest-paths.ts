/** Path of the page on which guests of a client request trips. It has an HTML page of its own (`guest.html`). */
export function guestPath(code: string): string {
  return `/hotel/${code}`;
}

/** Path of the guests' page in a frame of the client's site. Only this path may be embedded. */
export function embedPath(code: string): string {
  return `${guestPath(code)}/embutir`;
}

/** Path of the poster with the QR code of the guests' page. */
export function posterPath(code: string): string {
  return `${guestPath(code)}/cartaz`;
}

export type GuestPath = { code: string; view: 'page' | 'embedded' | 'poster' };

/** Parses a path of the guests' page; null for any other path. */
export function parseGuestPath(url: string): GuestPath | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const [, code, end] = /^\/hotel\/([\w-]{1,60})(?:\/(embutir|cartaz))?\/?$/.exec(path) ?? [];
  if (code === undefined) return null;
  return { code, view: end === 'embutir' ? 'embedded' : end === 'cartaz' ? 'poster' : 'page' };
}
