/** Maximum number of records changed in one call. */
export const manyMost = 100;
