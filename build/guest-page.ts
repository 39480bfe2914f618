import type { Plugin } from 'vite';
import { parseGuestPath } from '../src/domain/access/guest-paths.ts';

/** Serves the page of a client's guests under its paths in the dev server, as `web-pages.ts` does for the built panel. */
export function guestPage(): Plugin {
  return {
    name: 'guest-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (parseGuestPath(request.url ?? '')) request.url = '/guest.html';
        next();
      });
    },
  };
}
