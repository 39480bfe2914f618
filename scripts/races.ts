import { runShown } from './run-tool.ts';

/** Races every pair of actions on a trip a hundred times, or as often as `RACES` says: `npm test` races each a few times. */
const rounds = process.env['RACES'] ?? '100';
const tests = ['vitest', 'run', '--project', 'integration', 'tests/races', '--reporter=dot'];
process.exitCode = (await runShown(tests, { RACES: rounds })) ? 0 : 1;
