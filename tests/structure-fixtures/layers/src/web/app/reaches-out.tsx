import '#server/main.ts';
import 'node:fs';
import 'zod';
