import type { Decided } from '#contract/money-requests.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';

/** Shows how many requests were decided, and how many another administrator had decided before. */
export function formatDecided({ done, missed }: Decided, words: readonly [one: string, many: string]): void {
  const rest =
    missed.length === 0 ? '' : ` ${count(missed.length, 'já tinha sido decidido', 'já tinham sido decididos')} antes.`;
  toast({ message: `${count(done.length, ...words)}.${rest}` });
}
