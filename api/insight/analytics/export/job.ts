import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AXES, Y_AXES } from '@tandem/shared/insight/analytics/axes.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { QueuedJob } from '../../../platform/jobs/job.ts';
import { languageOfUser } from '../../../platform/mail/language.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { readNamedCounts } from '../custom.ts';
import { reportOn } from '../scope.ts';
import { countsAsCsv } from './csv.ts';

const payload = z.object({
  /** Of the mail, so that a job that runs twice sends it once. */
  mail_id: z.uuid(),
  workspace_id: z.uuid(),
  user_id: z.uuid(),
  chart: z.object({ x_axis: z.enum(AXES), y_axis: z.enum(Y_AXES), segment: z.enum(AXES).nullable() }),
  project: z.string().nullable(),
});
type Payload = z.infer<typeof payload>;

/** How long it waits for a standby that is about to have what the person has seen. */
const STANDBY_WAIT_MS = 5_000;

type Reader = { email: string; user_timezone: string; slug: string; workspace: string };

/** Counts, and mails them to the one who asked (docs/contract/analytics.md#exporting-counts). */
export const exportAnalytics: QueuedJob<Payload> = {
  name: 'export-analytics',
  payload,
  max_attempts: 5,
  run: async ({ db, config, standby }, { chart, project, ...asked }) => {
    const person = await findReader(db, asked);
    if (!person) return;
    const { email, user_timezone, slug, workspace } = person;
    const { workspace_id, user_id, mail_id } = asked;
    const reader = await standby?.waitFor({ workspace_id, user_id }, STANDBY_WAIT_MS);
    const ctx = {
      db: reader?.db ?? db,
      stream_seqs: new Map(),
      user: { id: user_id, user_timezone },
      workspace: { id: workspace_id },
    };
    const counts = await reportOn(ctx, project === null ? {} : { project }, (scope) =>
      readNamedCounts(scope, chart),
    );
    const file = { filename: `${slug}-analytics.csv`, content: countsAsCsv(chart, counts) };
    await inTransaction(db, async (tx) =>
      queueMail(tx, config, {
        id: mail_id,
        kind: 'analytics_export',
        to: email,
        language: await languageOfUser(tx, user_id),
        ...{
          sender_id: user_id,
          workspace_id,
          attachments: [{ ...file, contentType: 'text/csv; charset=utf-8' }],
        },
        values: { workspace, url: `${config.app_url}/${slug}/analytics/?analytics_tab=custom` },
      }),
    );
  },
};

/** Who asked, while they may see analytics. */
async function findReader(
  db: Db,
  { user_id, workspace_id }: { user_id: string; workspace_id: string },
): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select u.email, u.user_timezone, w.slug, w.name as workspace from workspace_members m
    join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.workspace_id = ${workspace_id} and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
      and m.role >= ${ROLE.MEMBER}::int and u.email is not null`.execute(db);
  return rows[0];
}
