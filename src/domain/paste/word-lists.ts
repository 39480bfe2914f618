/** Returns the words of a text. */
export const wordList = (text: string): string[] => text.split(/\s/).filter(Boolean);
export const wordSet = (text: string): Set<string> => new Set(wordList(text));
/** Returns names of several words with commas between them. */
export const nameList = (text: string): string[] =>
  text.split(',').map((name) => name.trim().replaceAll(/\s{1,9}/g, ' '));
