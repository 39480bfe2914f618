import { FEATHERS_AUTHENTICATION } from './feathers/authentication.ts';
import { createFeathersApp } from './feathers/app.ts';
import { CONNECTIONS } from './serving.ts';

// Baseline of a framework: list, create and accept as services of Feathers 5, with the tables of the naive baseline.
const [url = '', port] = process.argv.slice(2);
await createFeathersApp(url, CONNECTIONS, FEATHERS_AUTHENTICATION).listen(Number(port), '127.0.0.1');
process.send?.('ready');
