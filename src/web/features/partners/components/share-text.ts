/** Formats a share: `93%`, rounded down. Returns a dash when there were no cases. */
export function formatShare({ of, good }: { of: number; good: number }): string {
  return of === 0 ? '—' : `${Math.floor((good / of) * 100)}%`;
}
