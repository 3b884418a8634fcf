import { dashboardIdOf, widgetIdOf } from '../../insight/dashboard/ids.ts';
import { integrationIdOf } from '../../integrations/github-sync/read.ts';
import type { ProjectFixture, Place } from './project-fixture.ts';
import { makeAgent, makeCredentials, makeProgram } from './credentials.ts';
import { makeDeleted } from './deleted.ts';
import { makeDetails } from './details.ts';
import { makeForm, makeInvitation, makeInviteLink, makePublicAccess } from './public-access.ts';
import { makeFiles } from './files.ts';
import { makeItemStates } from './item-states.ts';
import {
  makeDraft,
  makeEpic,
  makeIntake,
  makeItem,
  makeApproval,
  makeRecurrence,
  makeItemParts,
  makeQuickLink,
  makeTemplate,
  makeField,
  makeDaysOff,
  makeTheme,
  makeWorkflow,
  makeSticky,
} from './items.ts';
import { makeTime } from './time.ts';
import { makeFavorites, makePages } from './pages.ts';
import { makeNotifications } from './notifications.ts';
import { makeInitiatives, makePlanning, makePlans } from './planning.ts';
import { membershipsOf } from './rows.ts';

/** A private project that only `owner` is in, filled by them. */
export async function makeProjectFixture(place: Place): Promise<ProjectFixture> {
  const { test, workspace, owner, mark } = place;
  const { db } = test.database;
  const project = await test.makeProject(owner, workspace, {
    name: `${mark} project`,
    identifier: mark.toUpperCase().slice(0, 10),
    network: 0,
    is_epic_enabled: true,
    inbox_view: true,
    is_time_tracking_enabled: true,
  });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const state = await test.makeState(owner, project, { name: `${mark} state` });
  const usedState = await test.makeState(owner, project, { name: `${mark} used state` });
  const label = await test.makeLabel(owner, project, { name: `${mark} label` });
  const parentLabel = await test.makeLabel(owner, project, { name: `${mark} parent label` });
  const { other_point, other_estimate, other_cycle, other_module, other_view, ...planning } =
    await makePlanning(db, scope, place);
  const item = await makeItem(place, project, {
    state_id: usedState.id,
    label_ids: [label.id],
    estimate_point: planning.estimate_point,
  });
  const otherItem = await makeItem(place, project, { name: `${mark} other work item` });
  const epic = await makeEpic(place, project);
  const draft = await makeDraft(place, project);
  const itemStates = await makeItemStates(place, project);
  const parts = await makeItemParts(db, { ...scope, work_item_id: item.id }, place);
  const details = await makeDetails(
    { ...place, project },
    { work_item: item.id, other: otherItem.id, comment: parts.comment, epic: epic.epic },
  );
  await db
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id: planning.cycle, work_item_id: item.id })
    .execute();
  await db
    .insertInto('module_work_items')
    .values({ ...scope, module_id: planning.module, work_item_id: item.id })
    .execute();
  const { parent_page, archived_page, ...pages } = await makePages(db, scope, {
    ...place,
    label_id: label.id,
  });
  const files = await makeFiles(db, {
    ...scope,
    work_item_id: item.id,
    epic_id: epic.epic,
    by: owner.id,
    mark,
  });
  const planned = { cycle: planning.cycle, module: planning.module, view: planning.view };
  const favorites = await makeFavorites(db, scope, { ...place, page_id: pages.page, planned });
  const plans = await makePlans(db, scope, place);
  const [workspace_member, project_member] = await membershipsOf(db, scope, owner);
  const { other_intake_item, ...intake } = await makeIntake(place, project);
  const template = await makeTemplate(db, place, project.id);
  const initiatives = await makeInitiatives(db, { ...scope, module_id: planning.module }, place);
  const ids: ProjectFixture['ids'] = {
    ...planning,
    ...parts,
    ...epic,
    ...intake,
    ...(await makeForm(db, { ...scope, intake: intake.intake }, mark)),
    ...details.ids,
    draft,
    ...pages,
    ...favorites,
    ...(await makeNotifications(place, { ...scope, work_item_id: item.id })),
    ...files,
    invitation: await makeInvitation(db, workspace.id, { mark, owner_id: owner.id }),
    invite_link: await makeInviteLink(db, workspace.id, { mark, owner_id: owner.id }),
    ...(await makePublicAccess(db, { ...scope, work_item_id: item.id }, { mark, owner_id: owner.id })),
    ...(await makeCredentials(place)),
    ...(await makeProgram(place)),
    ...(await makeAgent(place)),
    dashboard: dashboardIdOf(workspace.id, owner.id),
    integration: integrationIdOf(workspace.id),
    dashboard_widget: widgetIdOf(dashboardIdOf(workspace.id, owner.id), 'overview_stats'),
    approval: await makeApproval(db, { ...scope, work_item_id: item.id }, place),
    epic_approval: await makeApproval(db, { ...scope, work_item_id: epic.epic }, place),
    field: await makeField(place, project),
    ...initiatives.ids,
    label: label.id,
    project: project.id,
    project_member,
    state: state.id,
    sticky: await makeSticky(place),
    time_activity: await makeTime(db, place),
    quick_link: await makeQuickLink(place),
    template,
    recurrence: await makeRecurrence(db, place, { project_id: project.id, template_id: template }),
    workspace_template: await makeTemplate(db, place, null),
    user: owner.id,
    work_item: item.id,
    workspace: workspace.id,
    workspace_member,
    workspace_theme: await makeTheme(place),
    ...(await makeDaysOff(db, place)),
  };
  await makeWorkflow(place, project, ids);
  const deleted = await makeDeleted(place, project, ids);
  const others = {
    ...details.others,
    cycle: other_cycle,
    estimate: other_estimate,
    estimate_point: other_point,
    intake_item: other_intake_item,
    initiative: initiatives.other,
    label: parentLabel.id,
    module: other_module,
    page: parent_page,
    view: other_view,
    work_item: otherItem.id,
  };
  const key = `${project.identifier}-${item.sequence_id}`;
  const names = { mark, slug: workspace.slug, project, key, picture_url: place.picture_url };
  return { ...names, ids, others, archived_page, ...itemStates, plans, deleted };
}
