export type Problem = { rule: string; path: string; message: string };
