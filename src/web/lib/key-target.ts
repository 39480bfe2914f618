/** Places in which a letter is never a shortcut: forms, and the filters of a list. */
const places = 'form, [data-filters]';

/** True while the user types, uses a control that handles letters itself, or is in a form or the filters of a list. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target === document.body || isAroundPress(target)) return isFocusLost();
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox], [role=listbox]:not([data-shortcuts]), [role=menu] *') ||
    target.closest(places) !== null
  );
}

/** True while a dialog or menu receives the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true], [role=menu], dialog:popover-open') !== null;
}

let last: { element: Element; place: Element | null } | null = null;
/** Form or filters whose space between the controls the user pressed last. */
let pressedIn: Element | null = null;

document.addEventListener('focusin', ({ target }) => {
  // A press between the controls of a form focuses an element around the form, such as the main part of the page.
  if (target instanceof Element && isAroundPress(target)) return;
  last = target instanceof Element ? { element: target, place: target.closest(places) } : null;
  pressedIn = null;
});
document.addEventListener('pointerdown', ({ target }) => {
  pressedIn = target instanceof Element ? target.closest(places) : null;
});

function isAroundPress(element: Element): boolean {
  return pressedIn !== null && element !== pressedIn && element.contains(pressedIn);
}

/**
 * True if the focused element was removed or disabled but its form or filters still exist, or the user pressed a space
 * between their controls. The user may still be typing then, so keys must not act as shortcuts.
 */
function isFocusLost(): boolean {
  if (pressedIn?.isConnected) return true;
  return last?.place?.isConnected === true && (!last.element.isConnected || last.element.matches(':disabled'));
}
