import '#server/main.ts';
import '#web/app/router.tsx';
import '#web/features/trips/queries.ts';
import '../features/trips/queries.ts';
import '@tanstack/react-query';
import 'node:fs';
