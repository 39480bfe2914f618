import '#contract/api.ts';
import '#server/main.ts';
import '#web/main.tsx';
import '../server/main.ts';
import 'node:fs';
