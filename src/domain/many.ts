/** Maximum number of records changed in one call. */
export const maxMany = 100;
