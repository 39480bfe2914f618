/**
 * Keeps the focus in a form or in filters when a pressed button removes itself, such as one that clears its field. The
 * field gets the focus, or else the first control of the form.
 */
function keepFocus({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  const place = button?.closest('form, [data-filters]');
  if (!button || !place) return;
  const field = button.closest('.mantine-Input-wrapper')?.querySelector('input');
  requestAnimationFrame(() => {
    if (button.isConnected || document.activeElement !== document.body) return;
    const next = field?.isConnected ? field : place.querySelector<HTMLElement>('input, textarea, button');
    next?.focus({ preventScroll: true });
  });
}

/** Begins to keep the focus. */
export function watchFocus(): void {
  // Runs before the handlers of the button, because they may remove it from its form.
  document.addEventListener('click', keepFocus, { capture: true });
}
