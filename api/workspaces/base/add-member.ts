import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { AuditDetails } from '@tandem/shared/platform/audit-log/schema.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { membershipChanges } from './member-changes.ts';

type Membership = { workspace_id: string; user_id: string; role: Role };
type NewMember = Membership & { details?: AuditDetails };

/** Writes a membership. A former member comes back with this role; who is a member already stays what they are. */
export async function putMember(
  tx: Tx,
  { workspace_id, user_id, role }: Membership,
  by: string,
): Promise<void> {
  await sql`
    insert into workspace_members as m (workspace_id, user_id, role, created_by, updated_by)
    values (${workspace_id}, ${user_id}, ${role}, ${by}, ${by})
    on conflict (workspace_id, user_id) where deleted_at is null do update
      set is_active = true, role = excluded.role, updated_by = excluded.updated_by, updated_at = now()
      where not m.is_active`.execute(tx);
}

/** Makes a person who was asked in a member. Returns the Changes to record. */
export async function addMember(
  tx: Tx,
  { workspace_id, user_id, role, details = { role } }: NewMember,
): Promise<NewChange[]> {
  await putMember(tx, { workspace_id, user_id, role }, user_id);
  await recordAudit(tx, { action: 'member_joined', actor: { id: user_id }, workspace_id, details });
  return membershipChanges(tx, workspace_id, [user_id]);
}
