import { useEffect, useEffectEvent } from 'react';

/** Focuses the first field on devices with a mouse. On a phone the keyboard would cover the page. */
export function useFirstFocus(find: () => HTMLElement | null | undefined): void {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) focus();
  }, []);
}
