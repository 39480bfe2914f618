import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Default timeout of polls: on a busy machine an expected change takes seconds. */
const patient = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL half of the time: a worker for every core, also where there are two.
    maxWorkers: '100%',
    // `isolate: false` in both: importing the panel anew for each of a hundred files cost more than a third of their time.
    // Files share a process and what modules keep, so none may leave a server, a timer or a changed variable behind.
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          // Laws over thousands of cases take seconds on a busy machine.
          testTimeout: 20_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'tests/**/*.test.ts', 'db/**/*.test.ts'],
          globalSetup: ['tests/postgres-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
    ],
  },
});
