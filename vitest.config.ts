import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();

/** Default timeout of `expect.poll`: a busy machine takes seconds. */
const patient = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL half of the time, so there is one worker per core, even with two cores.
    maxWorkers: '100%',
    // `isolate: false` in both projects: importing the panel again for each test file took over a third of the run.
    // Files share a process and module state, so none may leave a server, a timer or a changed variable behind.
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
          // Property tests over thousands of cases take seconds on a busy machine.
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
