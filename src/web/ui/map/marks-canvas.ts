import { clustersOf } from './clusters.ts';
import { roomForNames } from './map-labels.ts';

/** Tone of a mark, from tokens.css. */
export type MarkTone = 'neutral' | 'info' | 'good' | 'attention' | 'bad';

/**
 * Mark of the canvas. `car`: a disc with a sign. `pickup`: a flag with a text. `place`: a square with a name, which cannot
 * be chosen. The sign distinguishes the states without colours.
 */
export type Mark = {
  id: string;
  kind: 'car' | 'pickup' | 'place';
  lat: number;
  lng: number;
  tone: MarkTone;
  /** Sign inside a car, or text on the flag of a pickup. */
  sign: string;
  name: string;
  /** Drawn more faintly, such as a car that is not available. */
  isFaint?: boolean;
};

export type PlacedMark = Mark & { x: number; y: number };
type Colours = Record<MarkTone, { ink: string; ground: string }> & Record<'surface' | 'ink' | 'soft', string>;

/** Number of marks in sight above which cars close to each other are drawn as one. */
const MOST_SINGLE = 200;
const CELL = 56;
/** Number of cars in sight up to which their names are shown. */
const MOST_NAMED = 40;
const CAR_RADIUS = 10;
const FLAG_HEIGHT = 20;
/** Distance from a mark within which a click means it. */
const NEAR = 16;

export type Target = { x: number; y: number; marks: readonly PlacedMark[] };

/** Returns what is drawn: single marks, and groups of cars when there are too many. */
export function targetsOf(marks: readonly PlacedMark[]): Target[] {
  const single = ({ x, y, ...mark }: PlacedMark): Target => ({ x, y, marks: [{ ...mark, x, y }] });
  if (marks.length <= MOST_SINGLE) return marks.map(single);
  const places = marks.filter(({ kind }) => kind === 'place');
  const cars = marks.filter(({ kind }) => kind === 'car');
  const pickups = marks.filter(({ kind }) => kind === 'pickup');
  return [...places.map(single), ...clustersOf(pickups, CELL), ...clustersOf(cars, CELL)];
}

/** Returns the nearest target at a point, the uppermost of equally near ones. */
export function targetAt(targets: readonly Target[], { x, y }: { x: number; y: number }): Target | null {
  let found: Target | null = null;
  let least = NEAR;
  for (const target of targets) {
    const [first, ...others] = target.marks;
    if (first?.kind === 'place') continue;
    const isFlag = others.length === 0 && first?.kind === 'pickup';
    const distance = Math.hypot(target.x - x, (isFlag ? target.y - FLAG_HEIGHT : target.y) - y);
    if (distance > least) continue;
    least = distance;
    found = target;
  }
  return found;
}

/** Reads the colours of the current scheme. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const tone = (name: MarkTone) => ({ ink: read(`--tone-${name}`), ground: read(`--tone-${name}-ground`) });
  return {
    neutral: tone('neutral'),
    info: tone('info'),
    good: tone('good'),
    attention: tone('attention'),
    bad: tone('bad'),
    surface: read('--surface'),
    ink: read('--ink'),
    soft: read('--ink-soft'),
  };
}

/** Draws all targets. Selected marks have a ring, and are drawn last. */
export function drawTargets(
  context: CanvasRenderingContext2D,
  targets: readonly Target[],
  { colours, chosen, font }: { colours: Colours; chosen: ReadonlySet<string>; font: string },
): void {
  const isChosen = ({ marks }: Target) => marks.some(({ id }) => chosen.has(id));
  const ordered = [...targets.filter((target) => !isChosen(target)), ...targets.filter(isChosen)];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const target of ordered) {
    const [mark, ...others] = target.marks;
    if (!mark) continue;
    if (others.length > 0) drawGroup(context, target, { colours, font, isChosen: isChosen(target) });
    else if (mark.kind === 'place') drawPlace(context, mark, colours);
    else if (mark.kind === 'car') drawCar(context, mark, { colours, font, isChosen: isChosen(target) });
    else drawFlag(context, mark, { colours, font, isChosen: isChosen(target) });
  }
  // The names of selected cars have priority.
  drawNames(context, ordered.toReversed(), { colours, font });
}

type Look = { colours: Colours; font: string; isChosen: boolean };

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

function drawCar(context: CanvasRenderingContext2D, mark: PlacedMark, { colours, font, isChosen }: Look): void {
  const { x, y, tone, sign, isFaint = false } = mark;
  const { ink, ground } = colours[tone];
  if (isChosen) {
    disc(context, x, y, CAR_RADIUS + 5);
    context.fillStyle = colours.ink;
    context.fill();
  }
  disc(context, x, y, CAR_RADIUS + 2);
  context.fillStyle = colours.surface;
  context.fill();
  disc(context, x, y, CAR_RADIUS);
  context.fillStyle = isFaint ? ground : ink;
  context.fill();
  if (isFaint) {
    context.lineWidth = 1.5;
    context.strokeStyle = ink;
    context.stroke();
  }
  context.font = `700 11px ${font}`;
  context.fillStyle = isFaint ? ink : colours.surface;
  context.fillText(sign, x, y + 0.5);
}

function drawPlace(context: CanvasRenderingContext2D, { x, y }: PlacedMark, { ink, surface }: Colours): void {
  context.fillStyle = surface;
  context.fillRect(x - 6, y - 6, 12, 12);
  context.fillStyle = ink;
  context.fillRect(x - 4, y - 4, 8, 8);
}

function drawFlag(context: CanvasRenderingContext2D, mark: PlacedMark, { colours, font, isChosen }: Look): void {
  const { x, y, tone, sign } = mark;
  const { ink, ground } = colours[tone];
  context.font = `650 12px ${font}`;
  const width = context.measureText(sign).width + 14;
  const top = y - FLAG_HEIGHT - 8;
  context.beginPath();
  context.moveTo(x - 5, y - 9);
  context.lineTo(x, y - 1);
  context.lineTo(x + 5, y - 9);
  context.roundRect(x - width / 2, top, width, FLAG_HEIGHT, 5);
  context.lineWidth = isChosen ? 6 : 3;
  context.strokeStyle = isChosen ? colours.ink : ink;
  context.stroke();
  context.fillStyle = ground;
  context.fill();
  context.fillStyle = ink;
  context.fillText(sign, x, top + FLAG_HEIGHT / 2 + 0.5);
}

/** Draws cars or pickups as one disc with their number, coloured by the most frequent tone. */
function drawGroup(
  context: CanvasRenderingContext2D,
  { x, y, marks }: Target,
  { colours, font, isChosen }: Look,
): void {
  const isCars = marks[0]?.kind === 'car';
  const radius = 13 + Math.min(9, Math.sqrt(marks.length));
  const { ink, ground } = colours[usualTone(marks)];
  if (isCars) disc(context, x, y, radius);
  else {
    context.beginPath();
    context.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, 6);
  }
  context.lineWidth = isChosen ? 6 : 3;
  context.strokeStyle = isChosen ? colours.ink : ink;
  context.stroke();
  context.fillStyle = ground;
  context.fill();
  context.font = `700 12px ${font}`;
  context.fillStyle = ink;
  context.fillText(String(marks.length), x, y + 0.5);
}

function usualTone(marks: readonly PlacedMark[]): MarkTone {
  const counts = new Map<MarkTone, number>();
  for (const { tone } of marks) counts.set(tone, (counts.get(tone) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'neutral';
}

function drawNames(
  context: CanvasRenderingContext2D,
  targets: readonly Target[],
  { colours, font }: { colours: Colours; font: string },
): void {
  const single = targets.flatMap(({ marks }) => (marks.length === 1 ? marks : []));
  const cars = single.filter(({ kind }) => kind === 'car');
  const labelled = [...(cars.length > MOST_NAMED ? [] : cars), ...single.filter(({ kind }) => kind === 'place')];
  const named = roomForNames(labelled.map(({ x, y, name }) => ({ x: x + 8, y, name })));
  context.textAlign = 'left';
  context.font = `550 12px ${font}`;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  for (const [index, { x, y, name, kind }] of labelled.entries()) {
    if (!named.has(index)) continue;
    const start = x + (kind === 'car' ? CAR_RADIUS + 6 : 9);
    context.strokeStyle = colours.surface;
    context.strokeText(name, start, y + 0.5);
    context.fillStyle = kind === 'car' ? colours.ink : colours.soft;
    context.fillText(name, start, y + 0.5);
  }
}
