// Runs inside the page (see in-page.ts). Finds unreadable texts. Each function returns its findings as sentences.

type Edges = Record<'left' | 'right' | 'top' | 'bottom', number>;
/** Line of text with its box and the visible part of the box. */
type Piece = { text: string; box: DOMRect; seen: Edges; element: Element };

/** Text spacing that a user may set. No content may be lost with this spacing (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Double text size. No content may be lost at this size (WCAG 1.4.4). */
const ENLARGED = 'html { font-size: 200% !important }';

/**
 * Returns the texts that are lost at this width. On a wide page, also returns the texts that are lost with the text
 * spacing and text size that a user may set.
 */
export async function unreadable(width: string): Promise<string[]> {
  const all = pieces();
  if (width === '320')
    return [...outOfWidth(all), ...overlapping(all), ...clipped(all, 'wilfully'), ...brokenNumbers()];
  const upon = overlapping(all);
  const lost = [...upon, ...clipped(all)];
  const spaced = await lostWith(SPACED, () => [...lostNow(), ...outOfWidth(pieces())], lost);
  // Enlarged text may require horizontal scrolling, so the width is not checked here.
  const enlarged = await lostWith(ENLARGED, lostNow, lost);
  return [...upon, ...spaced.map((one) => `spaced: ${one}`), ...enlarged.map((one) => `enlarged: ${one}`)];
}

function lostNow(): string[] {
  const all = pieces();
  return [...clipped(all), ...overlapping(all)];
}

/** Returns texts that extend beyond the width of the page (WCAG 1.4.10). */
function outOfWidth(all: Piece[]): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : [];
  const outside = all.filter(({ seen, element }) => seen.right > clientWidth + 1 && !scrolls(element));
  return [...wide, ...outside.map(({ text }) => `“${text}” ends right of the page`)];
}

/** Returns telephone numbers that are broken across lines. */
function brokenNumbers(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    // A copy of a text field must break its lines as the field does.
    if (node.parentElement?.closest('[data-copy]')) continue;
    for (const { 0: number, index } of node.data.matchAll(/\(\d{2}\) \d{4,5}-\d{4}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`“${number}” is broken`);
    }
  }
  return found;
}

async function lostWith(style: string, look: () => string[], lostBefore: string[]): Promise<string[]> {
  const before = new Set(lostBefore);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  await drawn();
  const found = look().filter((one) => !before.has(one));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return found;
}

/** Returns media queries about the orientation of the device (WCAG 1.3.4). */
export function boundToOrientation(): string[] {
  const found: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('orientation')) found.push(rule.conditionText);
  }
  return found;
}

function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Returns texts that are clipped by a frame that cannot scroll. With `wilfully`, texts with an ellipsis are permitted.
 */
function clipped(all: Piece[], wilfully?: 'wilfully'): string[] {
  return all
    .filter(({ box, seen, element }) => {
      const isCut = box.width - (seen.right - seen.left) > 3 || box.height - (seen.bottom - seen.top) > 4;
      return isCut && !(endsInEllipsis(element) && (wilfully || element.closest('[title]')));
    })
    .map(({ text }) => `“${text}” is cut off`);
}

function endsInEllipsis(element: Element): boolean {
  return [element, element.parentElement].some((one) => {
    const style = one && getComputedStyle(one);
    return style?.textOverflow === 'ellipsis' || Number(style?.webkitLineClamp) > 0;
  });
}

/** Returns the part of a text's box that is visible inside all frames that cannot scroll. */
function leftOf(box: DOMRect, element: Element): Edges {
  let { left, right, top, bottom } = box;
  for (let frame: Element | null = element; frame && frame !== document.body; frame = frame.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(frame);
    if (/auto|scroll/.test(overflowX + overflowY)) break;
    const around = frame.getBoundingClientRect();
    if (/hidden|clip/.test(overflowX)) [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
    if (/hidden|clip/.test(overflowY)) [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    if (position === 'fixed') break;
  }
  return { left, right: Math.max(left, right), top, bottom: Math.max(top, bottom) };
}

/** Returns texts that overlap other texts. */
function overlapping(all: Piece[]): string[] {
  const flat = all.filter(({ element }) => !isLayered(element));
  const found: string[] = [];
  flat.forEach((one, at) => {
    for (const other of flat.slice(at + 1)) {
      if (one.element === other.element) continue;
      const width = Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
      const height = Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top);
      const lower = Math.min(one.box.height, other.box.height);
      if (width > 2 && height > 0.4 * lower) found.push(`“${one.text}” and “${other.text}” lie upon each other`);
    }
  });
  return found;
}

/** True for elements that lie above the page by design: fixed or sticky elements, and the popups of fields. */
function isLayered(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('[role=listbox]')) return true;
  }
  return false;
}

function scrolls(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}

/** Returns every visible line of text. */
function pieces(): Piece[] {
  const found: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    const element = node.parentElement;
    if (!text || !element || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1)
        found.push({ text: text.slice(0, 60), box, seen: leftOf(box, element), element });
    }
  }
  return found;
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  if (element.closest('svg, .leaflet-container, noscript, template')) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    // Skips text for screen readers only.
    if (getComputedStyle(at).position === 'absolute' && width <= 1 && height <= 1) return false;
    if (/inset\(50%/.test(getComputedStyle(at).clipPath)) return false;
  }
  return true;
}

/** Returns endless animations other than loading indicators (WCAG 2.2.2). */
export function restless(): string[] {
  return document
    .getAnimations()
    .map(({ effect }) => ({
      target: effect instanceof KeyframeEffect ? effect.target : null,
      timing: effect?.getComputedTiming(),
    }))
    .filter(
      ({ target, timing }) =>
        !Number.isFinite(timing?.endTime) && !target?.matches('.mantine-Skeleton-root, .mantine-Loader-root'),
    )
    .map(({ target }) => `${target?.outerHTML.slice(0, 80) ?? ''} moves for ever`);
}
