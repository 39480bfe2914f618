import { runShown } from './run-tool.ts';

/** Races every pair of trip actions a hundred times, or `RACES` times. `npm test` races each a few times. */
const rounds = process.env['RACES'] ?? '100';
const tests = ['vitest', 'run', '--project', 'integration', 'tests/races', '--reporter=dot'];
process.exitCode = (await runShown(tests, { RACES: rounds })) ? 0 : 1;
