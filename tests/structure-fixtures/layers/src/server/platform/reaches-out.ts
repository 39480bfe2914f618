import '#server/features/trips/data.ts';
import '../features/trips/data.ts';
import '#contract/api.ts';
import '#web/main.tsx';
