import { useEffect, useState } from 'react';

/**
 * Restores the focus when a conditionally rendered dialog unmounts. If the previously focused element was removed, for
 * example with its row, the main content gets the focus.
 */
export function useReturnFocus(): void {
  // Reads the focused element before a field of the dialog takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Runs after the dialog has released the focus.
      setTimeout(() => {
        const target = before?.isConnected ? before : document.querySelector('main');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
