import { runShown } from './run-tool.ts';

/**
 * Runs concurrent money operations for a minute, or `STORM_SECONDS`. Then runs them again and kills the panel (`kill
 * -9`) in between.
 */
const seconds = process.env['STORM_SECONDS'] ?? '60';
const tests = ['vitest', 'run', '--project', 'integration', 'tests/money/storm.test.ts'];
process.exitCode = (await runShown(tests, { STORM_SECONDS: seconds })) ? 0 : 1;
