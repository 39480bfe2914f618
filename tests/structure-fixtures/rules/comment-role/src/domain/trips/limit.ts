/** The limit that nobody exceeds. */
export const limitCents = 5_000;
