import { keepDraft, readDraft } from '#web/lib/drafts.ts';

/** Destination recently opened with the palette. */
export type Recent = { id: string; label: string; detail?: string | undefined; path: string };

const form = 'recentes';
const most = 6;

/** Stored like drafts, because they contain names: for a day at most, and deleted on sign-out. */
export function readRecent(userId: string): Recent[] {
  const values = readDraft(userId, form)?.values;
  return Array.isArray(values) ? (values as Recent[]) : [];
}

export function keepRecent(userId: string, gone: Recent): void {
  keepDraft(userId, form, [gone, ...readRecent(userId).filter(({ id }) => id !== gone.id)].slice(0, most));
}
