/** Returns props that show a button as disabled for a moment. The `disabled` attribute would remove the focus. */
export function pausing(isPaused: boolean): { 'aria-disabled'?: true; 'data-disabled'?: true } {
  return isPaused ? { 'aria-disabled': true, 'data-disabled': true } : {};
}
