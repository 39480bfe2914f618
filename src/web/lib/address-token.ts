/** The ID token that another application put into the address, which it leaves at once: it must not reach history or Referer. */
export function takeToken(location: Pick<Location, 'href'>, history: Pick<History, 'replaceState'>): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  // With its host: a path that begins with two slashes would be another's.
  history.replaceState(null, '', address.href);
  return token === '' ? null : token;
}
