/** The ID token that another application put into the address, which it leaves at once: it must not reach history or Referer. */
export function takeToken(
  location: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const parameters = new URLSearchParams(location.search);
  const token = parameters.get('token');
  if (token === null) return null;
  parameters.delete('token');
  const search = parameters.size > 0 ? `?${parameters}` : '';
  history.replaceState(null, '', `${location.pathname}${search}${location.hash}`);
  return token === '' ? null : token;
}
