/**
 * Returns the ID token that another application put into the URL, and removes the token from the URL. The token must
 * reach neither the history nor the Referer header.
 */
export function takeToken(location: Pick<Location, 'href'>, history: Pick<History, 'replaceState'>): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  // Uses the full URL: a path starting with two slashes would name another host.
  history.replaceState(null, '', address.href);
  return token === '' ? null : token;
}
