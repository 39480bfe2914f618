/** The most records that are changed in one go. */
export const manyMost = 100;
