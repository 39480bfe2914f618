import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import type { CallMemory } from '#web/lib/use-send.ts';

/** Who asks for the same later than this means it anew. */
const lifetimeMs = 10 * 60_000;

/** Remembers a request whose answer got lost as long as its draft: sent once more after a reload, it is the same one. */
export function useCallMemory(form: string): CallMemory {
  const { userId } = useSession();
  return {
    read: () => {
      const kept = readDraft(userId, form);
      return kept && Date.now() - kept.at.getTime() < lifetimeMs
        ? (kept.values as ReturnType<CallMemory['read']>)
        : null;
    },
    write: (pending) => (pending ? keepDraft(userId, form, pending) : dropDraft(userId, form)),
  };
}
