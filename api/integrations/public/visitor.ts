import type { Tx } from '@tandem/db/postgres/client.ts';
import { NOT_FOUND_TEXT, badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type ProjectContext, userContext } from '../../context.ts';
import { type OpenBoard, openBoard } from './base/board.ts';
import { projectOf } from './list.ts';
import { requireShown } from './base/shown.ts';

export type Visit = { ctx: ProjectContext; board: OpenBoard };

/**
 * Whoever is signed in and has the anchor, as the commands on items know people: as somebody who sees what the board
 * shows and changes nothing but their own (docs/contract/public-boards.md#what-visitors-write-to).
 */
export async function visitBoard(request: FastifyRequest): Promise<Visit> {
  const board = await openBoard(request, { missing: NOT_FOUND_TEXT });
  const user = userContext(request);
  const admit = (tx: Tx, itemId: string) =>
    admitVisitor(tx, board, { item_id: itemId, user_id: user.user.id });
  const workspace = { ...board.workspace, role: ROLE.GUEST };
  const ctx = { ...user, workspace, project: projectOf(board), admit };
  return { ctx, board };
}

type Guest = { item_id: string; user_id: string };

/** Until the write is done the board stays as open as it is now. */
async function admitVisitor(tx: Tx, board: OpenBoard, { item_id, user_id }: Guest): Promise<void> {
  const { rows } = await sql`
    select 1 from deploy_boards b where b.id = ${board.id} and b.deleted_at is null and not b.is_disabled
      and (b.expires_at is null or b.expires_at > now()) for share of b`.execute(tx);
  if (rows.length === 0) throw notFound();
  await requireShown(tx, board, item_id);
  await sql`
    insert into board_visitors (project_id, user_id, workspace_id)
    select ${board.project.id}, ${user_id}, ${board.workspace.id}
    where not exists (select from project_members m where m.project_id = ${board.project.id} and m.user_id = ${user_id}
      and m.is_active and m.deleted_at is null)
    on conflict do nothing`.execute(tx);
}

/** 400 for what the board does not let visitors do. */
export function requireEnabled(isEnabled: boolean, text: string): void {
  if (!isEnabled) throw badRequest(text);
}
