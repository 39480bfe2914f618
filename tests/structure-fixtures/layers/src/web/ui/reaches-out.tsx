import '#server/main.ts';
import '#contract/api.ts';
import '#web/app/router.tsx';
import '#web/features/trips/queries.ts';
import '#web/entities/trip-card.tsx';
import 'node:fs';
