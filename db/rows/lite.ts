import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { IssueFlat } from '@tandem/shared/work-items/items/issue-flat.ts';
import type { ProjectDetail } from '@tandem/shared/projects/projects/lite.ts';
import type { UserLite } from '@tandem/shared/identity/users/schema.ts';
import type { WorkspaceLite } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

/**
 * Small objects inside of other rows (docs/contract/conventions.md#objects-inside-of-rows), as the database gives them:
 * pictures without address.
 */
export type RawUser = Omit<UserLite, 'avatar_url'> & { avatar_asset: string | null };
export type RawWorkspace = Omit<WorkspaceLite, 'logo_url'> & {
  logo: string | null;
  logo_asset: string | null;
};
export type RawProject = Omit<ProjectDetail, 'cover_image_url'> & { cover_image_asset: string | null };
export type RawSurroundings = {
  workspace_detail: RawWorkspace;
  project_detail: RawProject;
  issue_detail: IssueFlat;
  actor_detail: RawUser;
};
type Surroundings = {
  workspace_detail: WorkspaceLite;
  project_detail: ProjectDetail;
  issue_detail: IssueFlat;
  actor_detail: UserLite;
};

/** JSON of one small object each, found by the id in a column. */
export const workspaceDetail = (
  id: RawBuilder<unknown>,
): RawBuilder<RawSurroundings['workspace_detail']> => sql`
  (select json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'logo', b.logo, 'logo_asset', b.logo_asset)
    from workspaces b where b.id = ${id})`;
export const projectDetail = (id: RawBuilder<unknown>): RawBuilder<RawSurroundings['project_detail']> => sql`
  (select json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'cover_image', p.cover_image,
      'cover_image_asset', p.cover_image_asset, 'logo_props', p.logo_props, 'description', p.description)
    from projects p where p.id = ${id})`;
export const userDetail = (id: RawBuilder<unknown>): RawBuilder<RawSurroundings['actor_detail']> => sql`
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
      'avatar_asset', u.avatar_asset, 'is_bot', u.is_bot, 'display_name', u.display_name)
    from users u where u.id = ${id})`;

/** Where a picture is, as `assetUrl` says it, in SQL. */
function writtenAssetUrl(asset: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<string | null> {
  const [before, after] = must(assetUrl('*', null), 'an asset has an address').split('*');
  return sql`case when ${asset} is null then nullif(${text}, '')
    else ${sql.lit(before)} || ${asset} || ${sql.lit(after)} end`;
}

/** `userDetail` as `presentUser` answers it, for rows that the database writes as JSON. */
export const writtenUser = (id: RawBuilder<unknown>): RawBuilder<UserLite> => sql`
  (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
      'avatar_url', ${writtenAssetUrl(sql`u.avatar_asset`, sql`u.avatar`)}, 'is_bot', u.is_bot,
      'display_name', u.display_name)
    from users u where u.id = ${id})`;

/**
 * The item `i`, without its description: all rows of an answer are about one item, whose text is read once and added by
 * `withDescription`. Changes go without it: with it, each comment on a long text would send the text to everybody again.
 */
export const flatItem: RawBuilder<IssueFlat> = sql`
  json_build_object('id', i.id, 'name', i.name, 'description', '{}'::json, 'description_html', '',
    'priority', i.priority, 'start_date', i.start_date, 'target_date', i.target_date,
    'sequence_id', i.sequence_id, 'sort_order', i.sort_order, 'is_draft', i.is_draft)`;
const issueDetail = sql`(select ${flatItem} from work_items i where i.id = r.work_item_id)`;

/** The objects around a row `r` of comments or activities. */
export const surroundingColumns: RawBuilder<RawSurroundings> = sql`
  ${workspaceDetail(sql`r.workspace_id`)} as workspace_detail, ${projectDetail(sql`r.project_id`)} as project_detail,
  ${issueDetail} as issue_detail, ${userDetail(sql`r.actor_id`)} as actor_detail`;

/**
 * For many rows `r` of one actor, in Changes: what is the same for all of a project is made once, as `d` of
 * `sharedSurroundings`, and joined by `d.project_id`.
 */
export const sharedSurroundingColumns: RawBuilder<RawSurroundings> = sql`
  d.workspace_detail, d.project_detail, ${issueDetail} as issue_detail, d.actor_detail`;
export const sharedSurroundings = (actorId: string): RawBuilder<unknown> => sql`
  select o.id as project_id, ${workspaceDetail(sql`o.workspace_id`)} as workspace_detail,
    ${projectDetail(sql`o.id`)} as project_detail, ${userDetail(sql`${actorId}::uuid`)} as actor_detail
  from projects o where o.id in (select r.project_id from r)`;

/** Gives the small objects their addresses of pictures. */
export function presentSurroundings(raw: RawSurroundings): Surroundings {
  return {
    workspace_detail: presentWorkspace(raw.workspace_detail),
    project_detail: presentProject(raw.project_detail),
    issue_detail: raw.issue_detail,
    actor_detail: presentUser(raw.actor_detail),
  };
}

export const presentWorkspace = ({ logo, logo_asset, ...workspace }: RawWorkspace): WorkspaceLite => ({
  ...workspace,
  logo_url: assetUrl(logo_asset, logo),
});

export const presentProject = ({ cover_image_asset, ...project }: RawProject): ProjectDetail => ({
  ...project,
  cover_image_url: assetUrl(cover_image_asset, project.cover_image),
});

export function presentUser({ avatar_asset, ...user }: RawUser): UserLite {
  return { ...user, avatar_url: assetUrl(avatar_asset, user.avatar) };
}

/** The text of an item, for `withDescription`. */
export async function readDescription(db: Db, itemId: string): Promise<string> {
  const item = await db
    .selectFrom('work_items')
    .select('description_html')
    .where('id', '=', itemId)
    .executeTakeFirst();
  return item?.description_html ?? '';
}

/** Adds the item's text to a row about it. */
export const withDescription =
  (description_html: string) =>
  <R extends { issue_detail: IssueFlat | null }>(row: R): R => ({
    ...row,
    issue_detail: row.issue_detail && { ...row.issue_detail, description_html },
  });
