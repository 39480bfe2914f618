import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it, for dialogs that are shown by being put into the page and taken out again; to the
 * page's matter where that is gone, as a row is that was decided.
 */
export function useReturnFocus(): void {
  // Before any field of the dialog takes it.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // After the dialog has let go of it.
      setTimeout(() => {
        const target = before?.isConnected ? before : document.querySelector('main');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
