type Control = { mark: string; kind: string; name: string };

/** Places of a page that have controls. A dialog is not part of a page. */
const forms = 'main form, main [data-filters], main [role=search]';
const controls =
  'input:not([type=hidden]):not([type=file]), textarea, select, button, [role=combobox], [role=switch], [role=tab], summary';

/** Opens everything in forms that is closed, such as more options, and returns the number of opened parts. */
export function openParts(): number {
  const closed = document.querySelectorAll<HTMLElement>(
    `:is(${forms}) :is([aria-expanded=false]:not([role=combobox], [aria-haspopup]), details:not([open]) > summary)`,
  );
  for (const button of closed) button.click();
  return closed.length;
}

/** Marks one control of each kind in each form of the page, and returns them. */
export function markControls(): Control[] {
  for (const marked of document.querySelectorAll('[data-walk]')) marked.removeAttribute('data-walk');
  const found: Control[] = [];
  for (const [at, form] of [...document.querySelectorAll<HTMLElement>(forms)].entries()) {
    if (form.parentElement?.closest(forms)) continue;
    const kinds = new Set<string>();
    for (const element of form.querySelectorAll<HTMLElement>(controls)) {
      const kind = kindOf(element);
      if (kinds.has(kind) || element.matches(':disabled') || !element.checkVisibility() || element.closest('[inert]'))
        continue;
      kinds.add(kind);
      const mark = `${at}-${kinds.size}`;
      element.dataset.walk = mark;
      found.push({ mark, kind, name: nameOfControl(element) });
    }
  }
  return found;
}

/** Kind of a control. Buttons differ by their first word, because adding a row and removing one are different. */
function kindOf(element: HTMLElement): string {
  const role = element.getAttribute('role') ?? element.getAttribute('aria-haspopup') ?? '';
  const type = element.getAttribute('type') ?? '';
  const word = element.matches('button') ? (nameOfControl(element).split(' ')[0] ?? '') : '';
  return [element.tagName.toLowerCase(), type, role, word].filter(Boolean).join(' ');
}

function nameOfControl(element: HTMLElement): string {
  const labels = (element as HTMLInputElement).labels;
  return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim();
}

/** Where the focus is: `lost` on the body, `list` in a row of a list, otherwise `kept`. */
export function focusPlace(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'lost';
  return focused.closest('[data-row]') ? 'list' : 'kept';
}
