import type { Db } from '@tandem/db/postgres/client.ts';
import { CODES } from './details.ts';
import type { Place } from './project-fixture.ts';
import { insert } from './rows.ts';

/** A posted update of a project, with a comment and a reaction of its author. */
export async function makeUpdate(
  db: Db,
  scope: { workspace_id: string; project_id: string },
  { owner, mark }: Place,
): Promise<{ update: string; update_comment: string }> {
  const by = { created_by: owner.id, updated_by: owner.id };
  const update = await insert(db, 'updates', {
    ...scope,
    ...by,
    health: 'on_track',
    description_html: `<p>${mark} update</p>`,
    description_stripped: `${mark} update`,
    posted_at: new Date(),
  });
  const { workspace_id } = scope;
  const update_comment = await insert(db, 'update_comments', {
    ...by,
    workspace_id,
    update_id: update,
    comment_html: `<p>${mark} comment</p>`,
    comment_stripped: `${mark} comment`,
  });
  await db
    .insertInto('update_reactions')
    .values({ workspace_id, update_id: update, actor_id: owner.id, reaction: CODES[mark] ?? mark })
    .execute();
  return { update, update_comment };
}
