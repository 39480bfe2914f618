/** Resolves when the browser is idle after its current work, such as drawing the page. Safari lacks the idle callback. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
