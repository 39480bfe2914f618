import '#server/main.ts';
import '#web/main.tsx';
import '../web/main.tsx';
import 'node:fs';
import 'zod';
