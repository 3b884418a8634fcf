import path from 'node:path';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { z } from 'zod';
import { completeMadeFile, storeMadeFile } from '../../files/assets/made-file.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { JobContext, QueuedJob } from '../../platform/jobs/job.ts';
import { queueJob } from '../../platform/jobs/queue.ts';
import { ImportError } from '../importers/source/import-error.ts';
import type { ServiceAccess } from '../importers/live/ask-service.ts';
import type { FetchPlace } from '../importers/live/fetch-place.ts';
import { RateLimitError } from '../importers/live/rate-limit-error.ts';
import { tooMuch } from '../importers/live/write-file.ts';
import { accessTo } from './live/access.ts';
import { type WantedFetch, beginFetch, storeFetched } from './fetch-repo.ts';
import { IMPORT_FILE_TYPE } from './files.ts';
import { runImport } from './job.ts';
import { ImportTakenAway, Progress } from './progress.ts';
import { failImport } from './repo.ts';
import { type ImportSource, openSource } from './live/source.ts';

const payload = z.object({ importer_id: z.uuid() });

const TIME_LIMIT_MS = 3_600_000;
const ANSWER_MS = 30_000;
/** The longest pause that a service may ask for while all other imports wait. */
const PATIENCE_MS = 120_000;
const MAX_ANSWER_BYTES = 32_000_000;
/** Texts of a tracker are packed to a tenth and less. */
const UNPACKED = 10;

/**
 * Brings what a service has into a file and leaves the rest to the import of that file
 * (docs/contract/imports.md#from-the-service). One that a crash breaks off begins again; until the file is whole nothing is
 * there, and then the token is forgotten.
 */
export const fetchImport: QueuedJob<z.infer<typeof payload>> = {
  name: 'fetch-import',
  payload,
  max_attempts: 5,
  queue: 'imports',
  run: async (ctx, { importer_id }) => {
    const wanted = await beginFetch(ctx.db, importer_id);
    if (!wanted) return;
    try {
      await inTemporaryDirectory('fetch', async (directory) =>
        storeFile(ctx, wanted, await fetchFile(ctx, wanted, directory)),
      );
    } catch (error) {
      if (error instanceof ImportTakenAway) return;
      // Services are away for minutes now and then.
      if (!(error instanceof ImportError) || error.code === 'source_unreachable') throw error;
      await failImport(ctx.db, importer_id, { code: error.code, detail: detailOf(error) });
    }
  },
  gaveUp: ({ db }, { importer_id }, error) => {
    if (!(error instanceof ImportError))
      return failImport(db, importer_id, { code: 'broken_off', detail: '' });
    return failImport(db, importer_id, { code: error.code, detail: detailOf(error) });
  },
};

/** Of a service that wants to be left alone: until when. */
const detailOf = (error: ImportError): string =>
  error instanceof RateLimitError ? error.retry_at.toISOString() : error.message;

async function fetchFile(ctx: JobContext, wanted: WantedFetch, directory: string): Promise<string> {
  if (!wanted.is_administrator) {
    throw new ImportError('Who started it is no administrator any more.', { code: 'not_administrator' });
  }
  const file = path.join(directory, 'file');
  const progress = new Progress(ctx, wanted.id);
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
  const place: FetchPlace = {
    file,
    directory,
    limit: ctx.config.import_file_size_limit,
    report: (issues) => progress.report('fetching', issues, null),
  };
  try {
    await fetchTo(place, { ctx, wanted, signal: AbortSignal.any([ctx.signal, timeout]) });
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (timeout.aborted) throw tooMuch('There is more than comes within an hour.');
    throw error;
  } finally {
    await progress.end();
  }
  return file;
}

type Fetching = { ctx: JobContext; wanted: WantedFetch; signal: AbortSignal };

async function fetchTo(place: FetchPlace, { ctx, wanted, signal }: Fetching): Promise<void> {
  const source = openSource(ctx.config, wanted.sealed_source);
  if (!source) throw new ImportError('The token cannot be read any more.', { code: 'broken_off' });
  const limit = UNPACKED * place.limit;
  let bytes = 0;
  const access = accessTo(source, ctx.config, {
    signal,
    timeout_ms: ANSWER_MS,
    max_bytes: Math.min(MAX_ANSWER_BYTES, limit),
    patience_ms: PATIENCE_MS,
    onBytes: (more) => {
      bytes += more;
      if (bytes > limit) throw tooMuch(`There is more than ${limit} bytes.`);
    },
  });
  return fetchFrom(source, access, place);
}

async function fetchFrom(source: ImportSource, access: ServiceAccess, place: FetchPlace): Promise<void> {
  switch (source.service) {
    case 'jira': {
      const { fetchJira } = await import('../importers/live/fetch-jira.ts');
      return fetchJira(access, source.source, place);
    }
    case 'github': {
      const { fetchGithub } = await import('../importers/live/fetch-github.ts');
      return fetchGithub(access, source.source, place);
    }
    case 'linear': {
      const { fetchLinear } = await import('../importers/live/linear/fetch-linear.ts');
      return fetchLinear(access, source.source, place);
    }
    case 'asana': {
      const { fetchAsana } = await import('../importers/live/asana/fetch-asana.ts');
      return fetchAsana(access, source.source, place);
    }
  }
}

/** Stores the file, and has it imported. Both, or the file is cleaned up and the import fetched again. */
async function storeFile(ctx: JobContext, wanted: WantedFetch, file: string): Promise<void> {
  const { workspace_id, user_id, file_name } = wanted;
  const fileId = await storeMadeFile(ctx, {
    workspace_id,
    entity_type: 'IMPORT_FILE',
    created_by: user_id,
    name: file_name,
    type: IMPORT_FILE_TYPE,
    path: file,
  });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await storeFetched(tx, wanted.id, fileId))) throw new ImportTakenAway();
    await completeMadeFile(tx, fileId);
    await queueJob(tx, runImport, { importer_id: wanted.id });
  });
}
