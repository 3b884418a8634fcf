import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectInPath } from '../../context.ts';
import { FORM_ENTITY } from '../intake-form/repo.ts';
import { requirePass } from './base/board.ts';

const NOT_OPEN = 'Form is not published';
const PASSWORD_NEEDED = 'This form asks for a password.';

/** A form that somebody with its anchor may send, and where it leads. */
export type OpenForm = {
  id: string;
  password_hash: string | null;
  intake_id: string;
  project: Pick<ProjectInPath, 'id' | 'identifier' | 'name' | 'stream_seq'>;
  workspace: { id: string; slug: string; name: string };
};

/** Forms `b` of projects `p` that take something at this moment (docs/contract/intake-form.md#open-forms). */
const isOpen: RawBuilder<boolean> = sql`
  b.entity_name = ${sql.lit(FORM_ENTITY)} and b.deleted_at is null and not b.is_disabled
  and (b.expires_at is null or b.expires_at > now())
  and p.deleted_at is null and p.archived_at is null and p.intake_view`;

const byAnchor = (anchor: string) => sql`
  from deploy_boards b
  join intakes i on i.id = b.entity_identifier and i.deleted_at is null
  join projects p on p.id = b.project_id and p.id = i.project_id
  join workspaces w on w.id = p.workspace_id and w.deleted_at is null
  where b.anchor = ${anchor} and ${isOpen}`;

async function findOpenForm(db: Db, anchor: string): Promise<OpenForm | undefined> {
  const { rows } = await sql<OpenForm>`
    select b.id, b.password_hash, i.id as intake_id,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'stream_seq', 0) as project,
      json_build_object('id', w.id, 'slug', w.slug, 'name', w.name) as workspace
    ${byAnchor(anchor)}`.execute(db);
  return rows[0];
}

const anchorOf = (request: FastifyRequest) => (request.params as { anchor: string }).anchor;

/** The form of the path, with or without its password; looked up anew by every request. */
export async function formOf(request: FastifyRequest): Promise<OpenForm> {
  const form = await findOpenForm(request.server.db, anchorOf(request));
  if (!form) throw notFound(NOT_OPEN);
  return form;
}

/** The form of the path for one who may send it (docs/contract/intake-form.md#a-password-of-the-form). */
export async function openForm(request: FastifyRequest): Promise<OpenForm> {
  const form = await formOf(request);
  requirePass(request, form, PASSWORD_NEEDED);
  return form;
}

/** Until the write is done the form stays as open, under this very anchor, as it is now. */
export async function holdForm(tx: Tx, request: FastifyRequest): Promise<void> {
  const { rows } = await sql`select 1 ${byAnchor(anchorOf(request))} for share of b`.execute(tx);
  if (rows.length === 0) throw notFound(NOT_OPEN);
}

/** The project of a form as commands know places: nobody's, who may do no more than hand in. */
export const placeOf = ({ project }: OpenForm): ProjectInPath => ({
  ...project,
  role: ROLE.GUEST,
  guest_view_all_features: false,
  is_epic_enabled: false,
  archived_at: null,
});
