import { heldStatuses } from '#domain/trips/status.ts';
import { raceFrom } from '#tests/races/races.ts';

raceFrom([...heldStatuses, 'in_progress']);
