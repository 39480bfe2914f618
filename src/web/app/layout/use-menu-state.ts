import { useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';

/** Below 992 px the menu lies over the page, up to 1024 px it makes way for it, from 1025 px both fit. */
type Band = 'overlay' | 'tablet' | 'wide';

export type MenuState = { open: boolean; overlay: boolean; toggle: () => void; close: () => void };

/** Open or closed as the width has it; what somebody chose lasts until the width passes into another band. */
export function useMenuState(): MenuState {
  const band = useBand();
  const [state, setState] = useState(() => initial(band));
  if (state.band !== band) setState(initial(band));
  return {
    open: state.band === band ? state.open : initial(band).open,
    overlay: band === 'overlay',
    toggle: () => setState(({ open }) => ({ band, open: !open })),
    close: () => setState({ band, open: false }),
  };
}

function initial(band: Band): { band: Band; open: boolean } {
  return { band, open: band === 'wide' };
}

function useBand(): Band {
  const belowTablet = useMedia('(width < 992px)');
  const belowWide = useMedia('(width < 1025px)');
  if (belowTablet) return 'overlay';
  return belowWide ? 'tablet' : 'wide';
}
