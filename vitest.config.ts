import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ignored = ['**/node_modules/**', '**/dist/**'];
/** Vitest leaves a core to itself, which has nothing to do: on two cores tests would stand in one row. */
const maxWorkers = Math.max(2, availableParallelism());
/** What takes minutes starts first: Vitest goes by the size of files, and these are short ones over long tables. */
const LONG = /journeys\/\w+\/(accessibility|two-people|typed-texts)\.e2e\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}
const CURRENT_FILE = 'scripts/processor-time/current-file.setup.ts';
const server = {
  environment: 'node' as const,
  exclude: ignored,
  setupFiles: [CURRENT_FILE],
  // What is waited for comes within moments, and late where other things run: a second is no proof that it never comes.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    reporters: ['default', ['./scripts/processor-time/reporter.ts', { isPrinted: true }]],
    maxWorkers,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...server,
          name: 'unit',
          include: ['{shared,db,api,realtime,scripts}/**/*.test.ts'],
          exclude: [...ignored, '**/*.pg.test.ts'],
          // They keep nothing between them: modules are loaded once a worker.
          isolate: false,
          // None waits for long: what takes five seconds does so because other things run.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          // The client's rules and stores, which are modules with a state of their own: each file of a worker gets fresh ones.
          name: 'client',
          include: ['web/**/*.test.ts'],
          setupFiles: [CURRENT_FILE, 'web/testing/fresh-modules.setup.ts', 'web/testing/patience.setup.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [CURRENT_FILE, 'web/testing/screens.setup.ts', 'web/testing/removed-nodes.setup.ts'],
          testTimeout: 30_000,
          // React, Mantine and the texts are loaded once a worker; each test leaves stores and page empty behind it.
          isolate: false,
          // What is drawn goes first, and then what it is drawn from.
          sequence: { hooks: 'list' },
        },
      },
      {
        test: {
          ...server,
          name: 'pg',
          include: ['{db,api}/**/*.pg.test.ts'],
          exclude: [...ignored, 'api/every-call/**'],
          globalSetup: ['api/testing/server.ts'],
          setupFiles: [CURRENT_FILE, 'db/testing/statements/recorder.setup.ts'],
          // Each file has an app and a database of its own; modules are loaded, and grow warm, once a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...server,
          // Asks every call of the API's description; CALLS=labels those whose path has that in it.
          name: 'calls',
          include: ['api/every-call/*.pg.test.ts'],
          globalSetup: ['api/testing/server.ts'],
          setupFiles: [CURRENT_FILE, 'db/testing/statements/recorder.setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...server,
          name: 'realtime',
          include: ['realtime/**/*.pg.test.ts'],
          globalSetup: ['api/testing/server.ts'],
          setupFiles: [CURRENT_FILE, 'db/testing/statements/recorder.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          ...server,
          // The product as `npm start` starts it, asked for everything that is named anywhere.
          name: 'started',
          include: ['e2e/started/*.started.ts'],
          globalSetup: ['e2e/started/product.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...server,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/help/prepared-data.ts', 'e2e/help/environment.ts'],
          // Each file has people and a workspace of its own; modules are loaded, and a browser is started, once a worker.
          isolate: false,
          env: { TANDEM_BROWSER: 'shared' },
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...server,
          // Several processes behind a proxy, with what stands between them and the database.
          name: 'cluster',
          include: ['e2e/cluster/*.cluster.ts'],
          globalSetup: ['e2e/help/prepared-data.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...server,
          name: 'faults',
          include: ['e2e/faults/*.faults.ts'],
          globalSetup: ['e2e/help/prepared-data.ts'],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // One after the other: they measure how soon answers come.
          fileParallelism: false,
        },
      },
    ],
  },
});
