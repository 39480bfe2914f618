import { onTripAccepted } from '#server/features/trips/reactions.ts';

export const accept = onTripAccepted;
