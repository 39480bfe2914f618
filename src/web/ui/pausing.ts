/** Shows a button as disabled for a moment without moving the focus. */
export function pausing(isPaused: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isPaused ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
