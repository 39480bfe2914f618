// The ledger knows no trip.
import { readTrip } from '#server/features/trips/data.ts';

export const read = readTrip;
