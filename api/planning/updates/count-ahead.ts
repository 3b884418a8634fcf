import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import type { WorkspaceContext } from '../../context.ts';
import { readReport } from '../../http/reports/report.ts';
import { readUpdateProgress } from './progress.ts';
import { type Posted, readLatestPosted } from './repo.ts';
import { type Subject, type SubjectIds, findSubject, requirePoster } from './subject.ts';

type Counted = Posted & { scope: UpdateScope };
type Named = { [name in keyof SubjectIds]?: string | null | undefined };

/** Counts the progress of an update before its subject is locked, in the line of reports. */
export async function countAhead(
  pool: Db,
  ctx: WorkspaceContext,
  { named, scope }: { named: Named; scope: UpdateScope },
): Promise<Counted> {
  const subject = await findSubject(pool, ctx, named);
  requirePoster(subject);
  return { scope, ...(await readReport(pool, (tx) => readUpdateProgress(tx, subject, scope))) };
}

/** What was counted ahead, unless another update was posted since or the scope is another one: then it is counted now. */
export async function stillCounted(
  tx: Tx,
  { subject, scope, counted }: { subject: Subject; scope: UpdateScope; counted: Counted | null },
): Promise<Posted> {
  const isSame = counted && counted.scope.kind === scope.kind && counted.scope.id === scope.id;
  const before = isSame ? await readLatestPosted(tx, subject) : null;
  if (!isSame || (before?.posted_at ?? null) !== counted.progress.since)
    return readUpdateProgress(tx, subject, scope);
  return { progress: { ...counted.progress, target_now: subject.target_date }, now: counted.now };
}
