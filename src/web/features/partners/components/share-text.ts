/** `93%`, never rounded up; a dash where there was nothing to judge. */
export function formatShare({ of, good }: { of: number; good: number }): string {
  return of === 0 ? '—' : `${Math.floor((good / of) * 100)}%`;
}
