import { FIELDS_OUTSIDE_HISTORY, isActivityVisibleTo } from '@tandem/db/rows/activities.ts';
import { createCommentInput, updateCommentInput } from '@tandem/shared/work-items/comments/input.ts';
import { createLinkInput, updateLinkInput } from '@tandem/shared/work-items/links/input.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { createComment } from '../../work-items/parts/comments/create.ts';
import { deleteComment } from '../../work-items/parts/comments/delete.ts';
import { updateComment } from '../../work-items/parts/comments/update.ts';
import { requireItem } from '../../work-items/items/read/require-item.ts';
import { createLink } from '../../work-items/parts/links/create.ts';
import { deleteLink } from '../../work-items/parts/links/delete.ts';
import { updateLink } from '../../work-items/parts/links/update.ts';
import { LISTS } from './items.ts';
import { readers, writers } from '../http/paths.ts';
import { type Place, registerResource } from '../http/resource-routes.ts';
import { auditColumns, auditOrders } from '../http/rows.ts';

const below = (part: string) => LISTS.map((list) => `${list}:issue_id/${part}/`);
const itemOf = ({ params }: Place) => params['issue_id'] ?? '';
const requirePath = async (place: Place) => void (await requireItem(place.ctx, itemOf(place)));

/** What belongs to a work item, for programs (docs/contract/programs.md#parts-of-items). */
export function registerProgramItemParts(app: App): void {
  registerLinks(app);
  registerComments(app);
  registerActivities(app);
}

function registerLinks(app: App): void {
  registerResource(app, {
    urls: below('links'),
    id: 'link_id',
    noun: 'a link of a work item',
    resource: {
      from: sql`work_item_links t`,
      columns: sql`${auditColumns}, t.title, t.url, t.metadata, t.work_item_id as issue`,
      orders: auditOrders,
      order: '-created_at',
    },
    require: requirePath,
    where: (place) => sql`t.work_item_id = ${itemOf(place)} and t.deleted_at is null`,
    access: { read: readers.access, write: writers.access },
    create: {
      input: createLinkInput,
      status: 201,
      run: (place, input) => createLink(place.ctx, itemOf(place), input),
    },
    update: {
      input: updateLinkInput,
      run: (place, id, input) => updateLink(place.ctx, { item_id: itemOf(place), id }, input),
    },
    remove: { run: (place, id) => deleteLink(place.ctx, { item_id: itemOf(place), id }) },
  });
}

function registerComments(app: App): void {
  registerResource(app, {
    urls: below('comments'),
    id: 'comment_id',
    noun: 'a comment on a work item',
    resource: {
      from: sql`comments t`,
      columns: sql`${auditColumns}, t.comment_html, '{}'::text[] as attachments, t.access, t.work_item_id as issue,
        t.actor_id as actor, t.edited_at, t.external_source, t.external_id,
        t.parent_id as parent, t.resolved_at, t.resolved_by, exists (
          select from project_members m where m.project_id = t.project_id and m.user_id = t.actor_id
            and m.is_active and m.deleted_at is null) as is_member`,
      orders: auditOrders,
      order: '-created_at',
    },
    require: requirePath,
    where: (place) => sql`t.work_item_id = ${itemOf(place)} and t.deleted_at is null`,
    access: { read: readers.access, write: readers.access },
    create: {
      input: createCommentInput,
      status: 201,
      run: (place, input) => createComment(place.ctx, itemOf(place), input),
    },
    update: {
      input: updateCommentInput,
      run: (place, id, input) => updateComment(place.ctx, { item_id: itemOf(place), id }, input),
    },
    remove: { run: (place, id) => deleteComment(place.ctx, { item_id: itemOf(place), id }) },
  });
}

function registerActivities(app: App): void {
  registerResource(app, {
    urls: below('activities'),
    id: 'activity_id',
    noun: 'something that was done to a work item',
    resource: {
      from: sql`activities t`,
      columns: sql`${auditColumns}, t.verb, t.field, t.old_value, t.new_value, t.comment, '{}'::text[] as attachments,
        t.old_identifier, t.new_identifier, floor(t.epoch) as epoch, t.work_item_id as issue, t.comment_id as issue_comment,
        t.actor_id as actor`,
      orders: auditOrders,
      order: 'created_at',
    },
    require: requirePath,
    // What speaks of items that the caller may not see is left out, as everywhere (docs/contract/history.md).
    where: (place) => sql`t.id in (
      select r.id from activities r where r.work_item_id = ${itemOf(place)} and r.deleted_at is null
        and (r.field is null or r.field <> all(${[...FIELDS_OUTSIDE_HISTORY, 'draft']}::text[]))
        and ${isActivityVisibleTo(place.ctx.user.id)})`,
    access: { read: readers.access, write: readers.access },
  });
}
