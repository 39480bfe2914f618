import { useEffect, useState } from 'react';

/**
 * Restores the focus when a conditionally rendered dialog unmounts. If the element is gone, for example a decided row,
 * the main content gets the focus.
 */
export function useReturnFocus(): void {
  // Reads the focus before a field of the dialog takes it.
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
