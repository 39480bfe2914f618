/** What the limit is for. */
export const limitCents = 5_000;
