import type { Db } from '@tandem/db/postgres/client.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { expectMade } from '../../testing/app.ts';
import type { Place, Scope } from './project-fixture.ts';
import { insert } from './rows.ts';
import { versionOf } from './version-of.ts';

export async function makeItem(
  { test, owner, mark, workspace }: Place,
  project: Project,
  values: object,
): Promise<WorkItemRow> {
  const answer = await owner.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`, {
    name: `${mark} work item`,
    description_html: `<p>${mark} description</p>`,
    assignee_ids: [owner.id],
    ...values,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  await test.database.db
    .updateTable('work_items')
    .set({ customer_phone: mark })
    .where('id', '=', answer.body.id)
    .execute();
  return answer.body;
}

/** An epic with what belongs to it, and another type of items. */
export async function makeEpic({ owner, mark, workspace }: Place, project: Project) {
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const make = async (path: string, body: object) =>
    expectMade<{ id: string }>(await owner.post(`${base}${path}`, body)).id;
  const text = { name: `${mark} epic`, description_html: `<p>${mark} description of an epic</p>` };
  const epic = await make('epics/', { ...text, assignee_ids: [owner.id] });
  const link = { title: `${mark} link of an epic`, url: `https://${mark}.example/epic` };
  return {
    epic,
    epic_comment: await make(`epics/${epic}/comments/`, {
      comment_html: `<p>${mark} comment on an epic</p>`,
    }),
    epic_link: await make(`epics/${epic}/links/`, link),
    work_item_type: await make('work-item-types/', { name: `${mark} type` }),
  };
}

/** An item that waits in the intake of the project, and the intake itself. */
export async function makeIntake({ test, owner, mark, workspace }: Place, project: Project) {
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const issue = { name: `${mark} request`, description_html: `<p>${mark} text of a request</p>` };
  const made = await owner.post(`${base}inbox-issues/`, { issue });
  const other = await owner.post(`${base}inbox-issues/`, { issue: { name: `${mark} other request` } });
  const intake_item = expectMade<{ issue: { id: string } }>(made).issue.id;
  return {
    intake: (await owner.get(`${base}inboxes/`)).body.id as string,
    intake_item,
    other_intake_item: expectMade<{ issue: { id: string } }>(other).issue.id,
    intake_text_version: await versionOf(test.database.db, 'work_item_description_versions', intake_item),
  };
}

export async function makeDraft(
  { owner, mark, workspace }: Place,
  { id: project_id }: Project,
): Promise<string> {
  const body = { name: `${mark} draft`, description_html: `<p>${mark} text of a draft</p>`, project_id };
  return expectMade<{ id: string }>(await owner.post(`/api/workspaces/${workspace.slug}/draft-issues/`, body))
    .id;
}

/** A note of the owner, which nobody else may see. */
export async function makeSticky({ owner, mark, workspace }: Place): Promise<string> {
  const body = { name: `${mark} sticky`, description_html: `<p>${mark} text of a sticky</p>` };
  return expectMade<{ id: string }>(await owner.post(`/api/workspaces/${workspace.slug}/stickies/`, body)).id;
}

type ItemScope = Scope & { work_item_id: string };

export async function makeItemParts(db: Db, scope: ItemScope, { owner, mark }: Place) {
  const by = { ...scope, created_by: owner.id, updated_by: owner.id };
  const text = { comment_html: `<p>${mark} comment</p>`, comment_stripped: `${mark} comment` };
  const child = await insertChild(db, scope, mark);
  return {
    activity: await insert(db, 'activities', {
      ...by,
      actor_id: owner.id,
      verb: 'updated',
      field: 'name',
      old_value: `${mark} old name`,
      new_value: `${mark} work item`,
      comment: 'changed the name',
      epoch: 1,
    }),
    comment: await insert(db, 'comments', { ...by, ...text, actor_id: owner.id }),
    link: await insert(db, 'work_item_links', {
      ...by,
      title: `${mark} link`,
      url: `https://${mark}.example`,
    }),
    worklog: await insert(db, 'work_item_worklogs', {
      ...by,
      ...{ description: `${mark} work`, duration: 90, logged_by: owner.id },
    }),
    relation: await insert(db, 'work_item_relations', {
      ...by,
      related_work_item_id: child,
      relation_type: 'relates_to',
    }),
  };
}

/** Creates a pending approval of an item. Its approver is the owner. */
export async function makeApproval(db: Db, scope: ItemScope, { owner, mark }: Place): Promise<string> {
  const item = await db
    .selectFrom('work_items')
    .select('state_id')
    .where('id', '=', scope.work_item_id)
    .executeTakeFirstOrThrow();
  const approval = await insert(db, 'approvals', {
    ...scope,
    transition_id: scope.work_item_id,
    from_state_id: item.state_id,
    to_state_id: item.state_id,
    needed: 1,
    requested_by: owner.id,
    expires_at: '2100-01-01T00:00:00Z',
  });
  await db
    .insertInto('approval_answers')
    .values({
      approval_id: approval,
      user_id: owner.id,
      workspace_id: scope.workspace_id,
      position: 0,
      comment: `${mark} comment of an approver`,
    })
    .execute();
  return approval;
}

async function insertChild(db: Db, { work_item_id, project_id }: ItemScope, mark: string): Promise<string> {
  const { state_id, created_by, workspace_id } = await db
    .selectFrom('work_items')
    .select(['state_id', 'created_by', 'workspace_id'])
    .where('id', '=', work_item_id)
    .executeTakeFirstOrThrow();
  return insert(db, 'work_items', {
    workspace_id,
    project_id,
    state_id,
    created_by,
    parent_id: work_item_id,
    sequence_id: 900,
    name: `${mark} sub-item`,
  });
}

/** A quick link of the owner. */
export async function makeQuickLink({ owner, workspace, mark }: Place): Promise<string> {
  const body = { title: `${mark} link`, url: `https://link.example/${encodeURIComponent(mark)}` };
  return expectMade<{ id: string }>(await owner.post(`/api/workspaces/${workspace.slug}/quick-links/`, body))
    .id;
}

/** A custom field that the project uses. */
export async function makeField({ owner, workspace, mark }: Place, project: Project): Promise<string> {
  const base = `/api/workspaces/${workspace.slug}/`;
  const field = await owner.post(`${base}fields/`, { name: `${mark} custom field`, kind: 'text' });
  const { id } = expectMade<{ id: string }>(field);
  const sections = [{ name: `${mark} section`, fields: [{ field_id: id }] }];
  const used = await owner.put(`${base}projects/${project.id}/fields/`, { sections });
  if (used.status !== 200) throw new Error(`${used.status} ${used.text}`);
  return id;
}

/** A template of the project, or of the workspace, straight in the database: the owner may be no administrator there. */
export function makeTemplate(
  db: Db,
  { owner, workspace, mark }: Place,
  projectId: string | null,
): Promise<string> {
  const name = projectId === null ? `${mark} workspace template` : `${mark} template`;
  return insert(db, 'templates', {
    workspace_id: workspace.id,
    project_id: projectId,
    kind: 'item',
    name,
    content: { item: { key: 'root', name: `${name} item` }, asks: [] },
    created_by: owner.id,
  });
}

/** A recurrence of the project. Its first day is far away, so that no job changes it. */
export function makeRecurrence(
  db: Db,
  { owner, workspace, mark }: Place,
  of: { project_id: string; template_id: string },
): Promise<string> {
  return insert(db, 'recurrences', {
    ...of,
    workspace_id: workspace.id,
    name: `${mark} recurrence`,
    mode: 'dates',
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    time: '09:00',
    starts_on: '2100-01-04',
    next_due: '2100-01-04',
    created_by: owner.id,
  });
}

/** Creates a workflow that names a state and the field of the project. */
export async function makeWorkflow(
  { owner, workspace }: Place,
  project: Project,
  { state: to_state_id, field: field_id }: { state: string; field: string },
): Promise<void> {
  const transitions = [{ to_state_id, conditions: [{ kind: 'field_filled', field_id }] }];
  const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/workflow/`;
  const { status, text } = await owner.put(url, { flows: [{ transitions }] });
  if (status !== 200) throw new Error(`${status} ${text}`);
}

/** Colours that the owner keeps for the workspace. */
export async function makeTheme({ owner, workspace, mark }: Place): Promise<string> {
  const url = `/api/workspaces/${workspace.slug}/workspace-themes/`;
  return expectMade<{ id: string }>(await owner.post(url, { name: `${mark} workspace theme`, colors: {} }))
    .id;
}

let holidays = 0;

/** A holiday of the workspace, and days on which the owner is away. */
export async function makeDaysOff(
  db: Db,
  { owner, workspace, mark }: Place,
): Promise<{ holiday: string; absence: string }> {
  holidays += 1;
  const place = { workspace_id: workspace.id, created_by: owner.id, updated_by: owner.id };
  const day = daysAfter('2025-01-01', holidays);
  const holiday = await insert(db, 'holidays', { ...place, day, name: `${mark} holiday` });
  const absence = await insert(db, 'absences', {
    ...place,
    user_id: owner.id,
    from_day: '2026-08-03',
    to_day: '2026-08-07',
    kind: 'vacation',
    reason: `${mark} away`,
  });
  return { holiday, absence };
}
