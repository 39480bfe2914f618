/** True while the user types, or uses a control that handles letters itself. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox], [role=listbox]:not([data-shortcuts]), [role=menu] *')
  );
}

/** True while a dialog or menu receives the keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true], [role=menu], dialog:popover-open') !== null;
}
