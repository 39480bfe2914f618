import { runShown } from './run-tool.ts';

/** Sixteen hands at the same wallets for a minute, or as long as `STORM_SECONDS` says; then again with kill -9 in the middle. */
const seconds = process.env['STORM_SECONDS'] ?? '60';
const tests = ['vitest', 'run', '--project', 'integration', 'tests/money/storm.test.ts'];
process.exitCode = (await runShown(tests, { STORM_SECONDS: seconds })) ? 0 : 1;
