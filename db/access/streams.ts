import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { StreamView } from '../change-log/visibility.ts';
import type { Db } from '../postgres/client.ts';
import { seesOnlyOwnItems } from './membership.ts';

type StreamRequest = { user_id: string; stream: Stream };
export type StreamAccess = { workspace_id: string | null; view: StreamView };

const keyOf = ({ user_id, stream }: StreamRequest) => `${user_id} ${stream}`;

/** The answers of findStreamAccesses; a pair that is missing has no access. */
export class StreamAccesses {
  private readonly byKey = new Map<string, StreamAccess>();

  set(request: StreamRequest, access: StreamAccess): void {
    this.byKey.set(keyOf(request), access);
  }

  find(request: StreamRequest): StreamAccess | undefined {
    return this.byKey.get(keyOf(request));
  }
}

/**
 * Who may follow which streams, and how much of them, for any number of pairs in one query: active members of a live
 * workspace, active members of a live project that is not archived (a workspace administrator too only as its member),
 * and everybody their own stream.
 */
export async function findStreamAccesses(db: Db, requests: StreamRequest[]): Promise<StreamAccesses> {
  const accesses = new StreamAccesses();
  const scoped: ScopedRequest[] = [];
  for (const request of requests) {
    const parsed = parseStream(request.stream);
    if (parsed && parsed.scope !== 'user') scoped.push({ ...request, scope: parsed.scope, id: parsed.id });
    if (parsed?.scope === 'user' && parsed.id === request.user_id) {
      accesses.set(request, { workspace_id: null, view: 'all' });
    }
  }
  if (scoped.length === 0) return accesses;
  for (const row of await loadMemberships(db, scoped)) accesses.set(row, toAccess(row));
  return accesses;
}

/** findStreamAccesses for one pair; undefined without access, whether or not the stream exists. */
export async function findStreamAccess(db: Db, request: StreamRequest): Promise<StreamAccess | undefined> {
  const accesses = await findStreamAccesses(db, [request]);
  return accesses.find(request);
}

type ScopedRequest = StreamRequest & { scope: 'workspace' | 'project'; id: string };

type MembershipRow = StreamRequest & {
  workspace_id: string;
  workspace_role: Role;
  project_role: Role | null;
  guest_view_all_features: boolean | null;
};

async function loadMemberships(db: Db, requests: ScopedRequest[]): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select r.user_id, r.stream, w.id as workspace_id, wm.role as workspace_role, pm.role as project_role,
           p.guest_view_all_features
    from jsonb_to_recordset(${JSON.stringify(requests)}::text::jsonb)
      as r(user_id uuid, stream text, scope text, id uuid)
    left join projects p
      on r.scope = 'project' and p.id = r.id and p.deleted_at is null and p.archived_at is null
    left join project_members pm
      on pm.project_id = p.id and pm.user_id = r.user_id and pm.is_active and pm.deleted_at is null
    join workspaces w
      on w.id = case r.scope when 'workspace' then r.id else p.workspace_id end and w.deleted_at is null
    join workspace_members wm
      on wm.workspace_id = w.id and wm.user_id = r.user_id and wm.is_active and wm.deleted_at is null
    where r.scope = 'workspace' or pm.id is not null`.execute(db);
  return rows;
}

function toAccess(row: MembershipRow): StreamAccess {
  const { workspace_id, project_role, guest_view_all_features } = row;
  if (project_role === null) {
    return { workspace_id, view: row.workspace_role === ROLE.GUEST ? 'guest' : 'all' };
  }
  const isRestricted = seesOnlyOwnItems({
    role: project_role,
    guest_view_all_features: guest_view_all_features ?? false,
  });
  if (isRestricted) return { workspace_id, view: 'own_items' };
  return { workspace_id, view: project_role === ROLE.GUEST ? 'all_items' : 'all' };
}
