/** A file as the API takes it. */
export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  // As many arguments as a call takes.
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + 8192)));
  }
  return btoa(parts.join(''));
}
