/** Removes ids from a text. A random id sometimes contains digits that the test expects to be absent. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}
