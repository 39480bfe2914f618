import { useEffect, useState } from 'react';

/** Below 992 px the menu overlays the page. From 992 to 1024 px the menu starts closed, and from 1025 px open. */
type Band = 'overlay' | 'tablet' | 'wide';

export type MenuState = { open: boolean; overlay: boolean; toggle: () => void; close: () => void };

/**
 * Open state of the menu, which depends on the window's width. The user's choice lasts until the width enters another
 * band.
 */
export function useMenuState(): MenuState {
  const [{ band, open }, setState] = useState(() => initial(currentBand()));
  useEffect(() => {
    const follow = (): void => setState((state) => (state.band === currentBand() ? state : initial(currentBand())));
    const edges = [below992(), below1025()];
    for (const edge of edges) edge.addEventListener('change', follow);
    return () => {
      for (const edge of edges) edge.removeEventListener('change', follow);
    };
  }, []);
  return {
    open,
    overlay: band === 'overlay',
    toggle: () => setState((state) => ({ ...state, open: !state.open })),
    close: () => setState((state) => ({ ...state, open: false })),
  };
}

function initial(band: Band): { band: Band; open: boolean } {
  return { band, open: band === 'wide' };
}

function currentBand(): Band {
  if (below992().matches) return 'overlay';
  return below1025().matches ? 'tablet' : 'wide';
}

function below992(): MediaQueryList {
  return window.matchMedia('(width < 992px)');
}

function below1025(): MediaQueryList {
  return window.matchMedia('(width < 1025px)');
}
