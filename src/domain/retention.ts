/** How many days, weeks and months keep one copy each: the newest of theirs. */
export type Retention = { daily: number; weekly: number; monthly: number };
