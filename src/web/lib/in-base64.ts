/** Encodes a file in base64 for the API. */
export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  // Encodes in chunks, because the number of arguments of a call is limited.
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + 8192)));
  }
  return btoa(parts.join(''));
}
