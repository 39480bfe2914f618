/** Felt in a pocket, where a phone can: not on every one, and never before its page was first touched. */
export function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate([250, 120, 250]);
}
