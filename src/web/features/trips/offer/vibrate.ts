/** Vibrates where the device can. Browsers refuse it, with a message in the console, before the first tap on a page. */
export function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate([250, 120, 250]);
}
