import { useEffect } from 'react';

/** Gives the focus back to what had it, for dialogs that are shown by being put into the page and taken out again. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // After the dialog has let go of it.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
}
