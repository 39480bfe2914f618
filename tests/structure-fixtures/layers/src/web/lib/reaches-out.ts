import '#server/main.ts';
import '#web/app/router.tsx';
import '#web/features/trips/queries.ts';
import '#web/entities/trip-card.tsx';
import '#web/ui/money.tsx';
import 'node:fs';
