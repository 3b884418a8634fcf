import { createHash } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { CODES } from './details.ts';
import type { Scope } from './project-fixture.ts';
import { insert } from './rows.ts';

/** What the links of a fixture's invitations are made of. */
export const saltOf = (mark: string): Buffer => Buffer.from(mark);

/** Of the fixture's board, and of its form. */
const anchorOf = (mark: string): string => `${mark}-anchor`;
const formOf = (mark: string): string => `${mark}-form`;

/** Of the fixture's address for services. */
const hookOf = (mark: string): string => createHash('md5').update(mark).digest('hex');

/** The public form of the fixture's intake, and its address for services. */
export async function makeForm(db: Db, scope: Scope & { intake: string }, mark: string) {
  const { intake, ...place } = scope;
  const form = { entity_name: 'intake', entity_identifier: intake, anchor: formOf(mark) };
  await insert(db, 'deploy_boards', { ...place, ...form });
  const hook_key = hookOf(mark);
  await db
    .insertInto('intake_hooks')
    .values({ ...place, token: hook_key })
    .execute();
  return { form_anchor: formOf(mark), hook_key };
}

/** Whose fixture it is: an invitation counts as long as who made it may invite. */
type Inviter = { mark: string; owner_id: string };

/** What whoever owns the fixture left on its board. */
async function makeVisit(db: Db, of: Scope & { work_item_id: string }, { mark, owner_id }: Inviter) {
  const scope = { workspace_id: of.workspace_id, project_id: of.project_id };
  await insert(db, 'work_item_votes', { ...of, actor_id: owner_id, vote: 1 });
  const text = { comment_html: `<p>${mark} open comment</p>`, comment_stripped: `${mark} open comment` };
  const by = { actor_id: owner_id, created_by: owner_id, updated_by: owner_id };
  const open_comment = await insert(db, 'comments', { ...of, ...text, ...by, access: 'EXTERNAL' });
  const reaction = { comment_id: open_comment, actor_id: owner_id, reaction: CODES[mark] ?? mark };
  await insert(db, 'comment_reactions', { ...scope, ...reaction });
  return { open_comment, comment_image: await showImage(db, scope, { open_comment, mark, by: owner_id }) };
}

/** The comment shows an image that its author brought. */
async function showImage(
  db: Db,
  scope: Scope,
  { open_comment, mark, by }: { open_comment: string; mark: string; by: string },
): Promise<string> {
  const image = await insert(db, 'assets', {
    ...scope,
    entity_type: 'COMMENT_DESCRIPTION',
    entity_id: open_comment,
    storage_key: `${mark} file`,
    attributes: toJsonb({ name: `${mark} image.png`, type: 'image/png', size: 5 }),
    size: 5,
    is_uploaded: true,
    created_by: by,
    updated_by: by,
  });
  const shown = `<p>${mark} open comment</p><image-component src="${image}"></image-component>`;
  await db.updateTable('comments').set({ comment_html: shown }).where('id', '=', open_comment).execute();
  return image;
}

/** Ways into the project for people who are not its members. */
export const makePublicAccess = async (
  db: Db,
  { work_item_id, ...scope }: Scope & { work_item_id: string },
  { mark, owner_id }: Inviter,
) => ({
  ...(await makeVisit(db, { ...scope, work_item_id }, { mark, owner_id })),
  deploy_board: await insert(db, 'deploy_boards', {
    ...scope,
    is_comments_enabled: true,
    is_reactions_enabled: true,
    is_votes_enabled: true,
    entity_identifier: scope.project_id,
    anchor: anchorOf(mark),
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
  }),
  board_anchor: anchorOf(mark),
  project_invitation: await insert(db, 'project_invitations', {
    ...scope,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    link_salt: saltOf(mark),
    expires_at: '2999-01-01',
    updated_by: owner_id,
  }),
});

export const makeInvitation = (db: Db, workspace_id: string, { mark, owner_id }: Inviter) =>
  insert(db, 'workspace_invitations', {
    workspace_id,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    link_salt: saltOf(mark),
    expires_at: '2999-01-01',
    updated_by: owner_id,
  });

/** A workspace has one, whichever of its projects is made first. */
export async function makeInviteLink(db: Db, workspace_id: string, { owner_id }: Inviter): Promise<string> {
  const known = await db
    .selectFrom('workspace_invite_links')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  const link = { workspace_id, role: ROLE.MEMBER, link_salt: saltOf(workspace_id), expires_at: '2999-01-01' };
  return known?.id ?? insert(db, 'workspace_invite_links', { ...link, updated_by: owner_id });
}
