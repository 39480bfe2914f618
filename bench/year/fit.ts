/** A figure at each measured number of trips, and its value at other numbers of trips. */
export type Fit = {
  /** Growth for one trip. */
  slope: number;
  at(trips: number): number;
  /** Largest distance of a measured value from the line, as a share of the measured value. */
  deviation: number;
};

/** Fits a line through the points by least squares. */
export function fitLine(points: readonly (readonly [trips: number, value: number])[]): Fit {
  const mean = (pick: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean(([trips]) => trips), mean(([, value]) => value)];
  const slope = mean(([trips, value]) => (trips - x) * (value - y)) / (mean(([trips]) => (trips - x) ** 2) || 1);
  const at = (trips: number) => y + slope * (trips - x);
  return { slope, at, deviation: Math.max(...points.map(([trips, value]) => Math.abs(at(trips) - value) / value)) };
}
