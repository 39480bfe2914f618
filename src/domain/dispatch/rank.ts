import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

/** Ground of a rank: a polygon if it has corners, or else the circle. */
export type RankGround = { centre: Coordinates; radiusMeters: number; corners: readonly Coordinates[] | null };

/** Position of a driver, with its accuracy and its age. */
export type Fix = Coordinates & { accuracyMeters: number; secondsAgo: number };

/** Fixes inside the rank that a driver needs to enter, and fixes outside that take a driver out. */
const fixesToEnter = 2;
const fixesToLeave = 3;
/** Time that the fixes outside must span. */
const secondsToLeave = 60;
/** Accuracy above which a fix does not show that the driver is still at the rank. */
const roughestMeters = 200;
/** Age at which a fix no longer counts. */
export const oldestFixSeconds = 300;

/** Returns true when the newest fixes are inside the rank, with an accuracy that counts. */
export function hasEntered(ground: RankGround, fixes: readonly Fix[], accuracyMeters: number): boolean {
  const counted = newest(fixes).filter((fix) => fix.accuracyMeters <= accuracyMeters);
  const last = counted.slice(0, fixesToEnter);
  return last.length === fixesToEnter && last.every((fix) => metersOutside(ground, fix) === 0);
}

/**
 * Returns true when the newest fixes span a minute and all are outside the rank by more than `leavingMeters` and their
 * own accuracy. Fixes near the border or of poor accuracy keep the driver in the queue.
 */
export function hasLeft(ground: RankGround, fixes: readonly Fix[], leavingMeters: number): boolean {
  const away = [];
  for (const fix of newest(fixes)) {
    if (!isOutside(ground, fix, leavingMeters)) break;
    away.push(fix);
  }
  const [first, last] = [away[0], away.at(-1)];
  if (!first || !last || away.length < fixesToLeave) return false;
  return last.secondsAgo - first.secondsAgo >= secondsToLeave;
}

/** Returns the age in seconds of the newest fix at the rank, or near its border; null without such a fix. */
export function secondsSinceAt(ground: RankGround, fixes: readonly Fix[], leavingMeters: number): number | null {
  const last = newest(fixes).find(
    (fix) => fix.accuracyMeters <= roughestMeters && !isOutside(ground, fix, leavingMeters),
  );
  return last?.secondsAgo ?? null;
}

function isOutside(ground: RankGround, fix: Fix, leavingMeters: number): boolean {
  return metersOutside(ground, fix) > Math.max(leavingMeters, fix.accuracyMeters);
}

/** Returns the fixes that count, newest first. Of several with the same instant only the first counts. */
function newest(fixes: readonly Fix[]): Fix[] {
  return fixes
    .filter(({ secondsAgo }, index) => {
      const isFirst = fixes.findIndex((other) => other.secondsAgo === secondsAgo) === index;
      return isFirst && secondsAgo <= oldestFixSeconds;
    })
    .toSorted((a, b) => a.secondsAgo - b.secondsAgo);
}

/** Returns the distance from the point to the ground in metres; 0 inside. */
export function metersOutside({ centre, radiusMeters, corners }: RankGround, point: Coordinates): number {
  if (!corners) return Math.max(0, greatCircleMeters(centre, point) - radiusMeters);
  if (isInside(corners, point)) return 0;
  return Math.min(...corners.map((corner, index) => metersToEdge(corner, corners.at(index - 1) ?? corner, point)));
}

/** Returns true when a ray from the point crosses the border an odd number of times. */
function isInside(corners: readonly Coordinates[], { lat, lng }: Coordinates): boolean {
  const crossed = corners.filter((one, index) => {
    const other = corners.at(index - 1) ?? one;
    if (one.lat > lat === other.lat > lat) return false;
    return lng < one.lng + ((lat - one.lat) / (other.lat - one.lat)) * (other.lng - one.lng);
  });
  return crossed.length % 2 === 1;
}

/** Returns the distance to a segment, on a plane that is exact enough within a few kilometres. */
function metersToEdge(one: Coordinates, other: Coordinates, point: Coordinates): number {
  const scale = Math.cos((point.lat * Math.PI) / 180);
  const [dx, dy] = [(other.lng - one.lng) * scale, other.lat - one.lat];
  const [px, py] = [(point.lng - one.lng) * scale, point.lat - one.lat];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  const nearest = { lat: one.lat + along * (other.lat - one.lat), lng: one.lng + along * (other.lng - one.lng) };
  return greatCircleMeters(nearest, point);
}
