// Runs inside the page (see in-page.ts). Checks the Tab key: call `watchTab`, press the keys, then call `tabFindings`.

type Stop = { element: Element; before: string };
type Seen = { element: Element; shown: boolean; covered: boolean };

const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]';
const AROUND = 3;

let stops: Stop[] = [];
let seen: Seen[] = [];
let region: Element = document.body;

/**
 * Records the elements of the region at which the Tab key should stop, and moves the focus to the beginning of the
 * region. Returns the number of key presses needed to pass through the region.
 */
export function watchTab(from: string): number {
  region = document.querySelector(from) ?? document.body;
  // Removes the focus, because a page may set an initial focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  stops = expected(region).map((element) => ({ element, before: look(element) }));
  seen = [];
  document.addEventListener('keydown', note, true);
  const start = document.createElement('span');
  start.tabIndex = -1;
  region.prepend(start);
  start.focus();
  start.remove();
  return stops.length;
}

/** Records the focused element at the next key press. By then the page has scrolled to the element and rendered it. */
function note(): void {
  const element = document.activeElement;
  if (!element || element === document.body || seen.some((one) => one.element === element)) return;
  const stop = stops.find((one) => one.element === element);
  seen.push({ element, shown: !stop || look(element) !== stop.before, covered: isCovered(element) });
}

export function isThrough(): boolean {
  note();
  const element = document.activeElement;
  return element === null || element === document.body || !region.contains(element);
}

export async function tabFindings(): Promise<string[]> {
  document.removeEventListener('keydown', note, true);
  const own = seen.filter(({ element }) => region.contains(element));
  const reached = new Set(own.map(({ element }) => element));
  const missed = stops.filter(({ element }) => element.isConnected && !reached.has(element));
  const disordered = own.filter(({ element }, at) => {
    const before = own[at - 1]?.element;
    return before !== undefined && (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) === 0;
  });
  return [
    ...say('is not reached by Tab', missed),
    ...say('comes before what it follows', disordered),
    ...say(
      'does not show that it has the focus',
      own.filter(({ shown }) => !shown),
    ),
    ...say('has the focus where nobody sees it', await stillCovered(own)),
    ...say('answers to the mouse alone', mouseOnly()),
  ];
}

function say(what: string, found: { element: Element }[]): string[] {
  return found.map(({ element }) => `${called(element)} ${what}`);
}

/** Checks covered elements again later, because the popup of the previous field may still be closing. */
async function stillCovered(found: Seen[]): Promise<Seen[]> {
  const still: Seen[] = [];
  for (const one of found.filter(({ covered, element }) => covered && element.isConnected)) {
    (one.element as HTMLElement).focus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (isCovered(one.element)) still.push(one);
  }
  return still;
}

/** Returns the elements at which the Tab key should stop. A group of radio buttons is one stop. */
function expected(within: Element): Element[] {
  return [...within.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=hidden]') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element instanceof HTMLInputElement && element.type === 'radio' && !isStopOfGroup(element)),
  );
}

function isStopOfGroup(radio: HTMLInputElement): boolean {
  if (radio.checked) return true;
  const group = document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(radio.name)}"]`);
  return ![...group].some(({ checked }) => checked) && group[0] === radio;
}

/** Returns the styles of the focus ring of an element and its surroundings, which may draw the ring for it. */
function look(element: Element): string {
  const around: (Element | null)[] = [element, element.nextElementSibling, element.previousElementSibling];
  for (let at = element.parentElement, steps = 0; at && steps < AROUND; at = at.parentElement, steps += 1)
    around.push(at);
  around.push(...element.querySelectorAll('*'));
  return around
    .map((one) => (one ? [null, '::before', '::after'].map((part) => ring(one, part)).join() : ''))
    .join('|');
}

function ring(element: Element, part: string | null): string {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, part);
  return outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
}

/** True when other elements cover the whole element (WCAG 2.4.11). */
function isCovered(element: Element): boolean {
  const own = element.getBoundingClientRect();
  // The native checkbox is hidden below the drawn one, so the box of its label is used.
  const { left, top, width, height } =
    own.width > 4 ? own : (element.closest('label') ?? element).getBoundingClientRect();
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y] as const),
  );
  return !points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null && (hit.contains(element) ? hit !== document.body : element.contains(hit) || isNear(hit, element))
    );
  });
}

/** True when the hit element has the same parent, such as the drawn box of a checkbox or switch. */
function isNear(hit: Element, element: Element): boolean {
  return element.parentElement?.contains(hit) === true;
}

/** Returns elements that have a pointer cursor but belong to no link, button, field or label. */
function mouseOnly(): { element: Element }[] {
  const hands = [...region.querySelectorAll('*')].filter(
    (element) =>
      getComputedStyle(element).cursor === 'pointer' &&
      element.checkVisibility() &&
      !element.querySelector(`${INTERACTIVE}, label`) &&
      !element.closest(`${INTERACTIVE}, label, [role=option], [role=tab], [role=radio], svg, .leaflet-container`),
  );
  return hands.map((element) => ({ element }));
}

function called(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  const name = element.getAttribute('aria-label') ?? (label ?? element).textContent?.trim();
  return `<${element.localName}${element.id ? ` #${element.id}` : ''}> “${(name ?? '').slice(0, 50)}”`;
}
