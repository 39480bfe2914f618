/** Shows a button as disabled for a moment, and keeps the focus where it is. */
export function pausing(isPaused: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isPaused ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
