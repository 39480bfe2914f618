import { assignedStatuses } from '#domain/trips/status.ts';
import { raceFrom } from '#tests/races/races.ts';

raceFrom([...assignedStatuses, 'in_progress']);
