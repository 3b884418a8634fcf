import { readInstanceKey } from '../../../http/secrets/instance-key.ts';
import { signerOf } from '../../../http/secrets/signed-token.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import type { BoardViews } from '@tandem/shared/projects/publishing/settings.ts';
import type { FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { readAskedFields } from '../../../work-items/selection/asked-fields.ts';

const NOT_PUBLISHED = 'Project is not published';
export const INVALID_ANCHOR = 'Invalid anchor';
const PASSWORD_NEEDED = 'This board asks for a password.';

/** A board that somebody with its anchor may look at, and what it is of. */
export type OpenBoard = {
  id: string;
  anchor: string;
  entity_name: 'project' | 'view';
  is_comments_enabled: boolean;
  is_reactions_enabled: boolean;
  is_votes_enabled: boolean;
  is_indexed: boolean;
  password_hash: string | null;
  view_props: Partial<BoardViews>;
  project: { id: string; identifier: string; name: string; timezone: string; stream_seq: number };
  workspace: { id: string; slug: string; name: string };
  /** Of a board of a view: what it shows. */
  view: {
    name: string;
    filters: Record<string, unknown>;
    rich_filters: Record<string, unknown>;
    display_filters: Record<string, unknown>;
  } | null;
  /** The custom fields that the filters of the view name. */
  fields?: FieldLookup;
};

/** Boards `b` that are open at this moment (docs/contract/public-boards.md#open-boards). */
const isOpen: RawBuilder<boolean> = sql`
  b.deleted_at is null and not b.is_disabled and (b.expires_at is null or b.expires_at > now())
  and (b.entity_name = 'project' or b.entity_name = 'view' and v.id is not null)`;

/** The open board of an anchor, looked up anew by every request: what is closed is closed at once. */
export async function findOpenBoard(db: Db, anchor: string): Promise<OpenBoard | undefined> {
  const { rows } = await sql<OpenBoard>`
    select b.id, b.anchor, b.entity_name, b.is_comments_enabled, b.is_reactions_enabled, b.is_votes_enabled,
      b.is_indexed, b.password_hash, b.view_props,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'timezone', p.timezone, 'stream_seq',
        coalesce((select q.last_seq from change_streams q where q.stream = 'project:' || p.id), 0)) as project,
      json_build_object('id', w.id, 'slug', w.slug, 'name', w.name) as workspace,
      case when v.id is not null then json_build_object('name', v.name, 'filters', v.filters, 'rich_filters', v.rich_filters,
        'display_filters', v.display_filters) end as view
    from deploy_boards b
    join projects p on p.id = b.project_id and p.deleted_at is null and p.archived_at is null
    join workspaces w on w.id = p.workspace_id and w.deleted_at is null
    left join views v on b.entity_name = 'view' and v.id = b.entity_identifier and v.deleted_at is null
    where b.anchor = ${anchor} and ${isOpen}`.execute(db);
  const board = rows[0];
  const tree = board?.view ? readFilterTree(board.view.rich_filters).tree : null;
  if (!board || !tree) return board;
  return { ...board, fields: await readAskedFields(db, board.workspace.id, fieldsIn(tree)) };
}

/** The anchor of a project that is published. */
export async function findAnchor(
  db: Db,
  { slug, project_id }: { slug: string; project_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ anchor: string }>`
    select b.anchor from deploy_boards b join workspaces w on w.id = b.workspace_id
    left join views v on false
    where b.entity_name = 'project' and b.entity_identifier = ${project_id} and lower(w.slug) = lower(${slug})
      and ${isOpen}`.execute(db);
  return rows[0]?.anchor;
}

/** What a password closes: a board, a form or a page. */
export type Locked = Pick<OpenBoard, 'id' | 'password_hash'>;

export const passCookie = ({ id }: Pick<Locked, 'id'>): string => `board-pass-${id}`;

/** What says that the password of a board was given; another password makes it worthless. */
export const passOf = (config: Config, { id, password_hash }: Locked): string =>
  signerOf(readInstanceKey(config)).sign(`board ${id}`, password_hash ?? '');

function hasPass(request: FastifyRequest, board: Locked): boolean {
  const pass = request.cookies[passCookie(board)];
  const signer = signerOf(readInstanceKey(request.server.config));
  return pass !== undefined && signer.isSigned(`board ${board.id}`, board.password_hash ?? '', pass);
}

/** 403 until the password was given, in words that say what asks for it. */
export function requirePass(request: FastifyRequest, locked: Locked, text: string): void {
  if (locked.password_hash === null || hasPass(request, locked)) return;
  throw new AppError(403, { error: text, is_password_needed: true });
}

type Asked = { anchor?: string; missing?: string };

/** The board of the path, with or without its password. */
export async function boardOf(
  request: FastifyRequest,
  { anchor = (request.params as { anchor: string }).anchor, missing = NOT_PUBLISHED }: Asked = {},
): Promise<OpenBoard> {
  const board = await findOpenBoard(request.server.db, anchor);
  if (!board) throw notFound(missing);
  return board;
}

/** The board of the path for one who may look at it (docs/contract/public-boards.md#a-password). */
export async function openBoard(request: FastifyRequest, asked?: Asked): Promise<OpenBoard> {
  const board = await boardOf(request, asked);
  requirePass(request, board, PASSWORD_NEEDED);
  return board;
}
