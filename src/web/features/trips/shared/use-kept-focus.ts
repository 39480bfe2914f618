import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a pane when a change removes or disables the focused control: the pane then gets the focus.
 * Returns the properties of the pane. `state` changes with each such change.
 */
export function useKeptFocus(state: unknown) {
  const pane = useRef<HTMLElement>(null);
  /** False after the user has left the pane. True while its focused control is removed or disabled. */
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
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // A blur of a removed or disabled control is no choice of the user, nor is one when the window loses the focus.
      if (isUsable(target) && document.activeElement !== target) isInside.current = false;
    },
  };
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled');
}
