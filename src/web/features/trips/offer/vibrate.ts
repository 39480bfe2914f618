/** Vibrates on devices that support it. Before the first tap on a page, browsers refuse vibration and log a message. */
export function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate([250, 120, 250]);
}
