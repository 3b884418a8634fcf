import { StreamReader } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { parseStream } from '@tandem/shared/sync/stream.ts';
import { sql as query } from 'kysely';
import { closeEnded } from './job.ts';

type ApprovalReaderOptions = {
  db: Db;
  sql: Sql;
  onError: (error: unknown) => void;
  tick_ms?: number;
};

/**
 * Checks the pending approvals of a project after every Change in its stream. Code that writes states,
 * deletes or moves items or saves workflows therefore does not depend on approvals. The job finds what this
 * reader misses.
 */
export class ApprovalReader extends StreamReader {
  constructor({ db, ...options }: ApprovalReaderOptions) {
    super({
      ...options,
      name: 'approvals',
      isRead: (stream) => stream.startsWith('project:'),
      read: async (stream) => {
        const project = parseStream(stream);
        if (project?.scope === 'project') await closeEnded(db, query`r.project_id = ${project.id}`);
        return { isDone: true };
      },
      findBehind: async () => [],
    });
  }
}
