import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a pane when a change removes or disables the focused button: the pane then gets the focus.
 * Returns the properties of the pane. `state` changes with each such change.
 */
export function useKeptFocus(state: unknown) {
  const pane = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (isInside.current && document.activeElement === document.body) pane.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    ref: pane,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // Null also when the browser takes the focus from a disabled button.
      if (relatedTarget !== null) isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}
