import { addReports } from '../screens/report-data.ts';
import { addFields, addForm, addPage, addPlans, addProject, type Filled } from '../screens/gallery.ts';
import { type Person, expectStatus, makePlace } from '../help/person.ts';
import { addDay, fillCycle } from './day.ts';
import { importTracker, TRACKER } from '../help/tracker.ts';
import { addSavedViews } from './saved-views.ts';
import { addSettings } from './set-up.ts';

type Item = { id: string; sequence_id: number; name: string };

const dayFromNow = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toISOString().slice(0, 10);
};

/** As long as a name may be, and in letters that take more room. */
const LONG_NAMES = [
  'Broken Require data-binding event translation. Custom events on Required views are being applied twice when '
    .repeat(3)
    .slice(0, 255),
  'Сборка падает на Windows, если путь к проекту содержит кириллицу или пробелы, а также символы в кавычках',
  'コンパイル時間を短縮するために、変更されたコントローラーだけを再コンパイルする',
];

/** Days around today for some of them: the tracker has due days of years ago only. */
async function plan(ada: Person, project: string, items: readonly Item[]): Promise<void> {
  const updates = items.slice(0, 36).map(({ id }, index) => {
    const start = ((index * 7) % 24) - 10;
    return { id, start_date: dayFromNow(start), target_date: dayFromNow(start + 3 + (index % 9)) };
  });
  expectStatus(await ada.call('POST', `${project}/issue-dates/`, { updates }), 200);
  for (const [index, { id }] of items.slice(0, 4).entries()) {
    const blocked = { relation_type: 'blocking', issues: [items[index + 1]?.id] };
    await ada.call('POST', `${project}/issues/${id}/issue-relation/`, blocked);
  }
}

/** What a picture should show and the tracker does not have. */
async function addToItems(ada: Person, project: string, items: readonly Item[]): Promise<void> {
  for (const [index, name] of LONG_NAMES.entries()) {
    expectStatus(await ada.call('PATCH', `${project}/issues/${items[index * 2]?.id}/`, { name }), 204);
  }
  for (const { id } of items.slice(0, 9)) {
    const patch = { assignee_ids: [ada.id], priority: 'high' };
    expectStatus(await ada.call('PATCH', `${project}/issues/${id}/`, patch), 204);
  }
  for (const name of ['Parse', 'Compile', 'Write the files']) {
    await ada.call('POST', `${project}/issues/`, { name, parent_id: items[1]?.id });
  }
}

/** The imported tracker of 1,499 items, with days around today, long names and what hangs together. */
export async function fillWithTracker(ada: Person): Promise<Filled> {
  const team = await makePlace(ada, 'TEAM');
  const { slug } = team;
  await importTracker(slug, process.env['TANDEM_DATA'] ?? '');
  const emptyId = await addProject(ada, slug, 'BARE');
  const projects = expectStatus<{ id: string; identifier: string }[]>(
    await ada.call('GET', `/api/workspaces/${slug}/projects/`),
    200,
  );
  const projectId = projects.find(({ identifier }) => identifier === TRACKER)?.id ?? '';
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  const query = 'order_by=sort_order&per_page=60&cursor=60:0:0';
  const list = expectStatus<{ results: Item[] }>(await ada.call('GET', `${project}/issues/?${query}`), 200);
  await plan(ada, project, list.results);
  await addToItems(ada, project, list.results);
  const states = expectStatus<Filled['states']>(await ada.call('GET', `${project}/states/`), 200);
  const pageId = await addPage(ada, project);
  const formAnchor = await addForm(ada, project);
  const [, item] = list.results;
  if (!item) throw new Error('The tracker has no items.');
  const plans = await addPlans(ada, project, item.id);
  const scene = { ada, place: { ...team, projectId }, items: list.results };
  await addDay(scene);
  await fillCycle(scene, plans.cycleId);
  const at = { ada, workspace: `/api/workspaces/${slug}`, project };
  await addSavedViews(at);
  await addSettings(at);
  const fieldId = await addFields(ada, slug, project);
  return {
    slug,
    projectId,
    identifier: TRACKER,
    day: dayFromNow(0),
    emptyId,
    pageId,
    formAnchor,
    fieldId,
    item,
    states,
    ...plans,
    ...(await addReports(ada, slug, projectId)),
  };
}
