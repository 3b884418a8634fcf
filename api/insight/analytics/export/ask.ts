import { randomUUID } from 'node:crypto';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { ExportAnalytics } from '@tandem/shared/insight/analytics/input.ts';
import type { Config } from '../../../config.ts';
import { type WorkspaceContext, auditFor } from '../../../context.ts';
import { readSettings } from '../../../platform/instance/settings.ts';
import { queueJob } from '../../../platform/jobs/queue.ts';
import { isMailOn } from '../../../platform/mail/smtp.ts';
import { readChart } from '../chart.ts';
import { exportAnalytics } from './job.ts';

/** Leaves the file to a job, which mails it (docs/contract/analytics.md#exporting-counts). */
export async function askForExport(
  ctx: WorkspaceContext,
  config: Config,
  { project, ...axes }: ExportAnalytics,
): Promise<{ message: string }> {
  const chart = readChart(axes);
  if (!isMailOn(await readSettings({ db: ctx.db, config }))) {
    throw badRequest('No mail server is set up, so the file cannot be sent.');
  }
  const email = await inTransaction(ctx.db, async (tx) => {
    await queueJob(tx, exportAnalytics, {
      mail_id: randomUUID(),
      workspace_id: ctx.workspace.id,
      user_id: ctx.user.id,
      chart,
      project: project && project.length > 0 ? project.join(',') : null,
    });
    await auditFor(ctx, tx, {
      action: 'exported',
      target: { type: 'workspace', id: ctx.workspace.id, name: ctx.workspace.name },
      details: { provider: 'analytics' },
    });
    return ctx.user.email;
  });
  return { message: `Once the export is ready it will be emailed to you at ${email}` };
}
