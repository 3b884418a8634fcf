import zlib from 'node:zlib';
import type { ImporterRow, ImportSlot } from '@tandem/shared/integrations/importers/schema.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import { partsOf, upload } from '../../storage/testing-upload.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { runImport } from './job.ts';

/** A team with what it takes to import. */
export type ImportTeam = Team & {
  /** `W/importers/` and `W/projects/importers/`. */
  all: string;
  start: string;
  context: () => JobContext;
  /** Brings a file; its id. */
  bring: (
    content: string | Buffer,
    options?: { name?: string; isGzip?: boolean; caller?: Caller },
  ) => Promise<string>;
  /** Asks for an import or a dry run, without doing it. */
  ask: (service: ImportService, body: object, caller?: Caller) => Promise<ImporterRow>;
  /** Asks and does it; the row as it is then. */
  run: (service: ImportService, body: object) => Promise<ImporterRow>;
  readRow: (row: Pick<ImporterRow, 'id' | 'service'>) => Promise<ImporterRow>;
};

export async function makeImportTeam(env: Record<string, string> = {}): Promise<ImportTeam> {
  const team = await makeTeam(undefined, env);
  const { test, admin, workspace } = team;
  const all = `/api/workspaces/${workspace.slug}/importers/`;
  const start = `/api/workspaces/${workspace.slug}/projects/importers/`;
  const context = (): JobContext => ({
    ...jobContext(test.database.db),
    config: test.app.config,
    storage: test.app.storage,
  });
  const ask: ImportTeam['ask'] = async (service, body, caller = admin) =>
    expectMade<ImporterRow>(await caller.post(`${start}${service}/`, body));
  const readRow: ImportTeam['readRow'] = async ({ id, service }) =>
    expectMade<ImporterRow>(await admin.get(`${all}${service}/${id}/`));
  return {
    ...team,
    all,
    start,
    context,
    ask,
    readRow,
    async bring(content, { name = 'tasks.csv', isGzip = false, caller = admin } = {}) {
      const plain = Buffer.from(content);
      const bytes = isGzip ? zlib.gzipSync(plain) : plain;
      const slot = expectMade<ImportSlot>(await caller.post(`${all}files/`, { name, size: bytes.length }));
      expectMade(await upload(test, slot.upload_data, partsOf(slot.upload_data, bytes)));
      return slot.asset_id;
    },
    async run(service, body) {
      const row = await ask(service, body);
      await runImport.run(context(), { importer_id: row.id });
      return readRow(row);
    },
  };
}
