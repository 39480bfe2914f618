/** Habits of a driver who waits for a trip, as chances for each report. */
export const CLOSES_PAGE = 0.04;
export const PAUSES = 0.02;
export const LEAVES = 0.016;
