// Runs inside the page (see in-page.ts). Checks the contrast of fields (WCAG 1.4.11), and that users can paste into
// fields (3.3.8).

type Colour = [red: number, green: number, blue: number, alpha: number];

const ENOUGH = 3;

/** Returns the fields whose frame or background has too little contrast with the surroundings. */
export function faintFields(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter(
      (field) => !field.matches(':disabled, [type=hidden], [type=file]') && !isWord(field) && field.checkVisibility(),
    )
    .map((field) => ({ field, best: bestContrast(drawnFor(field)) }))
    .filter(({ best }) => best < ENOUGH)
    .map(({ field, best }) => {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.id;
      return `the frame of “${label}” has a contrast of ${best.toFixed(2)}`;
    });
}

/** True for chips and segmented controls. They show the selection by darker and bolder text instead of a frame. */
function isWord(field: Element): boolean {
  return field.closest('.mantine-SegmentedControl-root, .mantine-Chip-root') !== null;
}

/** Returns fields for passwords and codes that prevent pasting. Such a field would also block password managers. */
export function refusingPaste(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('[type=password], [autocomplete=one-time-code]')]
    .filter((field) => !field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })))
    .map((field) => `“${field.labels?.[0]?.textContent ?? field.id}” refuses what is pasted`);
}

/** Returns the elements that draw the field. For a switch or a chip these are siblings or parents of the input. */
function drawnFor(field: HTMLElement): Element[] {
  const { opacity, appearance } = getComputedStyle(field);
  const isDrawn = opacity !== '0' && field.getBoundingClientRect().width > 4;
  if (isDrawn && (appearance === 'none' || !field.matches('[type=checkbox], [type=radio]'))) {
    return [field, field.parentElement, field.closest('.mantine-Input-input')].filter((one) => one !== null);
  }
  return isDrawn
    ? []
    : [field.nextElementSibling, field.parentElement, field.closest('[role=radiogroup]')].filter((one) => one !== null);
}

function bestContrast(candidates: Element[]): number {
  if (candidates.length === 0) return Infinity;
  return Math.max(...candidates.map(contrastOfBox));
}

function contrastOfBox(element: Element): number {
  // An icon, such as the star of a rating, is drawn in the text colour.
  if (element instanceof SVGElement) return contrast(parse(getComputedStyle(element).color), groundOf(element));
  const { borderTopColor, borderTopWidth, borderBottomColor, borderBottomWidth } = getComputedStyle(element);
  const around = groundOf(element.parentElement);
  const inside = groundOf(element);
  const lines = [
    ...(borderTopWidth === '0px' ? [] : [borderTopColor]),
    ...(borderBottomWidth === '0px' ? [] : [borderBottomColor]),
  ].map(parse);
  const pairs = [
    [inside, around] as const,
    ...lines.flatMap((line) => [[line, around] as const, [line, inside] as const]),
  ];
  return Math.max(...pairs.map(([one, other]) => contrast(one, other)));
}

function groundOf(element: Element | null): Colour {
  for (let at = element; at; at = at.parentElement) {
    const ground = parse(getComputedStyle(at).backgroundColor);
    if (ground[3] > 0.5) return ground;
  }
  return [255, 255, 255, 1];
}

function contrast(one: Colour, other: Colour): number {
  if (one[3] < 0.5) return 1;
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue]
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function parse(colour: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}
