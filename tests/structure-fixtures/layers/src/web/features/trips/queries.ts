import '#server/main.ts';
import '#web/app/router.tsx';
import 'node:fs';
import 'zod';
