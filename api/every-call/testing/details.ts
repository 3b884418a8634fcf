import type { Db } from '@tandem/db/postgres/client.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { expectMade } from '../../testing/app.ts';
import type { Place } from './project-fixture.ts';
import { versionOf } from './version-of.ts';

type Items = { work_item: string; other: string; comment: string; epic: string };

/** A reaction has a code and no id of its own in paths; each fixture's own one. */
export const CODES: Record<string, string> = { zown: '900001-1', zsibling: '900002-1', zforeign: '900003-1' };

/**
 * What people did to the items of a fixture: reactions, relations, versions; and a second comment and epic beside them.
 */
export async function makeDetails(
  place: Place & { project: Project },
  { work_item, other, comment, epic }: Items,
) {
  const { test, workspace, owner, mark, project } = place;
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const post = async (path: string, body: object) =>
    expectMade<{ id: string }>(await owner.post(`${base}${path}`, body)).id;
  const reaction = CODES[mark] ?? mark;
  for (const path of [`issues/${work_item}`, `epics/${epic}`, `comments/${comment}`]) {
    await post(`${path}/reactions/`, { reaction });
  }
  for (const id of [work_item, epic]) {
    await post(`issues/${id}/issue-relation/`, { relation_type: 'relates_to', issues: [other] });
  }
  const others = {
    comment: await post(`issues/${work_item}/comments/`, { comment_html: `<p>${mark} other comment</p>` }),
    epic: await post('epics/', { name: `${mark} other epic` }),
  };
  const { db } = test.database;
  return {
    others,
    ids: {
      reaction,
      epic_relation: await relationOf(db, epic),
      description_version: await versionOf(db, 'work_item_description_versions', work_item),
      epic_description_version: await versionOf(db, 'work_item_description_versions', epic),
      item_version: await versionOf(db, 'work_item_versions', work_item),
      epic_item_version: await versionOf(db, 'work_item_versions', epic),
    },
  };
}

async function relationOf(db: Db, itemId: string): Promise<string> {
  const row = await db
    .selectFrom('work_item_relations')
    .select('id')
    .where('work_item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return row.id;
}
