import { landingPath, type PageName, pages, publicPages } from '#domain/access/pages.ts';

/** Files of each part of the panel, as named by the build (vite.config.ts). A page without own files is missing. */
export type Pieces = {
  first: readonly string[];
  landing: readonly string[];
  pages: { readonly [page in PageName]?: readonly string[] };
};

const signInPaths: readonly string[] = publicPages.signIn.paths;
/** Pages and the patterns of their paths. Paths without an id come first: `/clientes/novo` before `/clientes/:id`. */
const patterns = (Object.keys(pages) as PageName[])
  .map((name) => ({ name, pattern: new RegExp(`^${pages[name].path.replace(/:\w+/g, '[^/]+')}/?$`) }))
  .toSorted((a, b) => Number(pages[a.name].path.includes(':')) - Number(pages[b.name].path.includes(':')));

/**
 * Returns preload links for the files and answers that the page is about to request, so that the browser loads them in
 * parallel. Returns no links while the URL contains a token, because the page has to remove the token first.
 */
export function preloadLinks(pieces: Pieces, url: string, isSomebody: boolean): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (new URLSearchParams(query).has('token')) return '';
  const isSignIn = signInPaths.includes(path);
  const files = [...pieces.first];
  const answers: string[] = [];
  if (isSomebody) {
    const isLanding = isSignIn || path === landingPath;
    answers.push('/api/v1/session');
    const page = isLanding ? 'dashboard' : patterns.find(({ pattern }) => pattern.test(path))?.name;
    if (page !== undefined) files.push(...pieces.landing, ...(pieces.pages[page] ?? []));
    if (isLanding && query === '') answers.push('/api/v1/dashboard');
  } else if (isSignIn) answers.push('/api/v1/panel');
  return [...files.map((file) => fileLink(`/${file}`)), ...answers.map(answerLink)].join('');
}

/** Files have a low priority, because the loading image in the HTML page is painted without them. */
function fileLink(file: string): string {
  if (file.endsWith('.js')) return `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin>`;
  const kind = file.endsWith('.css') ? 'style' : 'font';
  return `<link rel="preload" as="${kind}" href="${file}" fetchpriority="low" crossorigin>`;
}

/** Returns a preload link that matches the request of `fetch`. */
function answerLink(path: string): string {
  return `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
}
