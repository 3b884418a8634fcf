import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  type TimeSettings,
  type UpdateTimeSettings,
  timeSettingsInput,
  timeSettingsSchema,
} from '@tandem/shared/tracking/settings/schema.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { type WorkspaceContext, auditFor, workspaceContext } from '../../context.ts';
import { TIME, administrators, members } from '../base/paths.ts';
import { lockSettings, readSettings, writeSettings } from './repo.ts';

const PATH = `${TIME}settings/`;

/** How the workspace tracks time (docs/contract/time.md#settings). */
export function registerTimeSettingsRoutes(app: App): void {
  app.get(
    PATH,
    {
      config: members,
      schema: {
        summary: 'Whether weeks are approved, by whom, and until when time is locked',
        params: workspaceParams,
        response: { 200: timeSettingsSchema },
      },
    },
    (request) => {
      const ctx = workspaceContext(request);
      return readSettings(ctx.db, ctx.workspace.id);
    },
  );

  app.patch(
    PATH,
    {
      config: administrators,
      schema: {
        summary: 'Change how the workspace tracks time',
        params: workspaceParams,
        body: timeSettingsInput,
        response: { 200: timeSettingsSchema },
      },
    },
    (request) => updateSettings(workspaceContext(request), request.body),
  );
}

/** Changes what the body names, with a line of the audit log. The same again writes nothing. */
function updateSettings(ctx: WorkspaceContext, input: UpdateTimeSettings): Promise<TimeSettings> {
  const { id: workspace_id, name } = ctx.workspace;
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockSettings(tx, workspace_id);
    await requirePeople(tx, workspace_id, input.approver_ids);
    const named = Object.entries(input).filter(([, value]) => value !== undefined);
    const after: TimeSettings = { ...before, ...Object.fromEntries(named) };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    await writeSettings(tx, { workspace_id, by: ctx.user.id }, input);
    await auditFor(ctx, tx, {
      action: 'time_settings_changed',
      target: { type: 'workspace', id: workspace_id, name },
      details: { lock_until: after.lock_until, is_approval_on: after.is_approval_on },
    });
    return readSettings(tx, workspace_id);
  });
}

async function requirePeople(tx: Tx, workspaceId: string, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from workspace_members m where m.workspace_id = ${workspaceId}
      and m.user_id = any(${ids}::uuid[]) and m.is_active and m.deleted_at is null and m.role > ${ROLE.GUEST}`.execute(
    tx,
  );
  if (rows.length < ids.length) throw invalidField('approver_ids', 'Choose members of the workspace.');
}
