const english =
  /\b(?:the|and|please|need|from|pick|hello|hi|for|we|will|is|are|you|flight|at|going|my|thanks|tomorrow|can|car)\b/g;
const iberian =
  /\b(?:de|para|pra|pro|que|um|uma|com|no|na|os|as|do|da|el|la|los|necesito|por|con|una|hola|en|bom|boa|preciso|quero|dia|oi)\b/g;

/** Returns true for a text that is mainly English. In English, `03/04` can be the fourth of March. */
export function isMainlyEnglish(plain: string): boolean {
  const count = (pattern: RegExp): number => [...plain.matchAll(pattern)].length;
  return count(english) > count(iberian);
}
