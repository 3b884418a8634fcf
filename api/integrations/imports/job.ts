import path from 'node:path';
import type { ImportReportRow } from '@tandem/shared/integrations/importers/schema.ts';
import { z } from 'zod';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { JobContext, QueuedJob } from '../../platform/jobs/job.ts';
import { firstFaults } from '../importers/source/first-faults.ts';
import { ImportError } from '../importers/source/import-error.ts';
import type { ImportSummary } from '../importers/import-tracker.ts';
import { fetchImportFile } from './files.ts';
import { ImportTakenAway, Progress } from './progress.ts';
import { type WantedImport, beginImport, completeImport, failImport } from './repo.ts';

const payload = z.object({ importer_id: z.uuid() });
const DETAIL_MAX = 500;

/**
 * Does an import or a dry run, by the importers of the command (docs/contract/imports.md#import). An import is one
 * transaction, in which it is called done too: one that a crash breaks off has left nothing, and begins again. The readers
 * of files and their libraries are loaded here, and nowhere else.
 */
export const runImport: QueuedJob<z.infer<typeof payload>> = {
  name: 'run-import',
  payload,
  max_attempts: 5,
  queue: 'imports',
  run: async (ctx, { importer_id }) => {
    const wanted = await beginImport(ctx.db, importer_id);
    if (!wanted) return;
    await inTemporaryDirectory('import', async (directory) => {
      try {
        const file = await fetchImportFile(ctx.storage, wanted.storage_key, directory);
        await doImport(ctx, wanted, file);
      } catch (error) {
        if (error instanceof ImportTakenAway) return;
        // Another import will be over some time.
        if (!(error instanceof ImportError) || error.code === 'running') throw error;
        const detail = error.message.replaceAll(path.join(directory, 'file'), wanted.metadata.file_name);
        await failImport(ctx.db, importer_id, { code: error.code, detail: detail.slice(0, DETAIL_MAX) });
      }
    });
  },
  gaveUp: ({ db }, { importer_id }, error) => {
    const code = error instanceof ImportError ? error.code : 'broken_off';
    return failImport(db, importer_id, { code, detail: '' });
  },
};

async function doImport(ctx: JobContext, wanted: WantedImport, file: string): Promise<void> {
  const progress = new Progress(ctx, wanted.id);
  try {
    await (wanted.is_dry_run ? compare : write)(ctx, { wanted, file, progress });
  } finally {
    await progress.end();
  }
}

type Work = { wanted: WantedImport; file: string; progress: Progress };

async function compare({ db }: JobContext, { wanted, file, progress }: Work): Promise<void> {
  const [{ prepareImport }, { compareTracker }] = await Promise.all([
    import('./request.ts'),
    import('../importers/compare-tracker.ts'),
  ]);
  const { request, table } = await prepareImport(db, wanted, file);
  const difference = await compareTracker({ db }, request, progress.report);
  await completeImport(db, wanted.id, { difference: { ...difference, table: table() } });
}

async function write({ db }: JobContext, { wanted, file, progress }: Work): Promise<void> {
  const [{ prepareImport }, { importTracker }] = await Promise.all([
    import('./request.ts'),
    import('../importers/import-tracker.ts'),
  ]);
  const { request, table } = await prepareImport(db, wanted, file);
  const onWritten: typeof request.onWritten = async (tx, summary) => {
    const imported_data = { ...reportOf(summary), table: table() };
    const outcome = { imported_data, project_id: summary.project_id };
    if (!(await completeImport(tx, wanted.id, outcome))) throw new ImportTakenAway();
  };
  await importTracker({ db }, { ...request, onWritten }, progress.report);
}

function reportOf({ read, faults, project_id: _project, ...summary }: ImportSummary): ImportReportRow {
  const { epics, unlinked_files } = read;
  return { ...summary, epics, unlinked_files, not_taken: firstFaults(faults) };
}
