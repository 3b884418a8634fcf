import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, openWindow, serverUrl } from '../help/browser.ts';
import { TASKS, importTable } from '../help/import-file.ts';
import { type Network, openNetwork } from '../help/network.ts';
import { type Receiver, openReceiver } from '../help/receiver.ts';
import { addReports, type Reports } from './report-data.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../help/person.ts';

const PAGE_TEXT = `<h2>Goal</h2><p>A <a href="https://example.com">link</a>, <code>code</code>, <s>gone</s>.</p>
  <div data-block-type="callout-component"><p>Keep <code>this</code> in mind.</p></div>
  <table><tbody><tr><th><p>Project</p></th><th><p>Now</p></th></tr><tr><td><p>Sink</p></td><td><p>3 s</p></td></tr></tbody></table>
  <h2>Steps</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li>
  <li data-type="taskItem" data-checked="false"><p>Open</p></li></ul><blockquote><p>Said</p></blockquote><pre><code>let a;</code></pre>`;

export type Window =
  | 'member'
  /** Signed in, nothing done yet. */
  | 'newcomer'
  /** Not signed in. */
  | 'stranger'
  | 'phone'
  /** So low that a list must be scrolled. */
  | 'low'
  /** The member in Russian. */
  | 'russian'
  /** The member behind a network that can be cut. */
  | 'remote'
  /** The member, who never gets an answer to what they list. */
  | 'waiting';

/** One workspace in which every screen has something to show, and the windows that it is looked at through. */
export type Gallery = {
  browser: Browser;
  windows: Record<Window, Page>;
  network: Network;
  receiver: Receiver;
  ada: Person;
  slug: string;
  /** With work items in every state and a page. */
  projectId: string;
  identifier: string;
  /** A day of a month in which items are due. */
  day: string;
  /** With nothing in it. */
  emptyId: string;
  pageId: string;
  /** A custom field that its items have. */
  fieldId: string;
  /** Of the public form of its intake. */
  formAnchor: string;
  /** Each has an item. */
  cycleId: string;
  moduleId: string;
  item: { id: string; sequence_id: number };
  states: { id: string; name: string }[];
  /** An import that is done, and a table that was looked at. */
  importId: string;
  dryRunId: string;
  /** An agent with a token. */
  agentId: string;
} & Reports;

export type Filled = Pick<
  Gallery,
  | 'slug'
  | 'projectId'
  | 'identifier'
  | 'day'
  | 'emptyId'
  | 'pageId'
  | 'fieldId'
  | 'formAnchor'
  | 'cycleId'
  | 'moduleId'
  | 'item'
  | 'states'
  | keyof Reports
>;

export async function addProject(ada: Person, slug: string, identifier: string): Promise<string> {
  const body = { name: `Project ${identifier}`, identifier };
  return expectStatus(await ada.call('POST', `/api/workspaces/${slug}/projects/`, body), 201).id;
}

/** Work items with everything that a row or card can show. */
async function addWorkItems(ada: Person, project: string) {
  const [answer, label] = await Promise.all([
    ada.call<Gallery['states']>('GET', `${project}/states/`),
    ada.call('POST', `${project}/issue-labels/`, { name: 'Design', color: '#fcb900' }),
  ]);
  const states = expectStatus(answer, 200);
  const common = { label_ids: [label.body.id], assignee_ids: [ada.id], target_date: '2020-01-31' };
  const made = await Promise.all(
    states.map((state, index) =>
      ada.call('POST', `${project}/issues/`, {
        ...common,
        name: `In ${state.name}`,
        state_id: state.id,
        priority: ['urgent', 'high', 'medium', 'low', 'none'][index],
        description_html: PAGE_TEXT,
      }),
    ),
  );
  const item = expectStatus(made[0]!, 201) as Gallery['item'];
  const below = { name: 'A part of it', parent_id: item.id };
  expectStatus(await ada.call('POST', `${project}/issues/`, below), 201);
  const comment = { comment_html: '<p>A comment</p>' };
  expectStatus(await ada.call('POST', `${project}/issues/${item.id}/comments/`, comment), 201);
  return { item, states };
}

async function fillWorkspace(ada: Person): Promise<Filled> {
  const place = await makePlace(ada);
  const { slug, projectId } = place;
  const emptyId = await addProject(ada, slug, 'BARE');
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  const { item, states } = await addWorkItems(ada, project);
  const pageId = await addPage(ada, project);
  const fieldId = await addFields(ada, slug, project);
  const plans = await addPlans(ada, project, item.id);
  const formAnchor = await addIntake(ada, slug, project);
  await addArchived(ada, slug);
  await addNews(ada, place, `${project}/issues/${item.id}`);
  const reports = await addReports(ada, slug, projectId);
  const view = { name: 'Overdue', filters: { priority: ['urgent', 'high'] } };
  expectStatus(await ada.call('POST', `${project}/views/`, view), 201);
  return {
    slug,
    projectId,
    identifier: 'TEAM',
    day: '2020-01-15',
    emptyId,
    pageId,
    fieldId,
    formAnchor,
    item,
    states,
    ...plans,
    ...reports,
  };
}

/** Custom fields that a project uses, and one that was deleted; gives the first of them. */
export async function addFields(ada: Person, slug: string, project: string): Promise<string> {
  const path = `/api/workspaces/${slug}/fields/`;
  const choices = ['iOS', 'Android', 'Windows'].map((name, index) => ({
    name,
    color: ['#0693e3', '#30a46c', '#f76b15'][index],
    is_archived: name === 'Windows',
  }));
  const made = [
    { name: 'Platform', kind: 'select', description: 'Where it has to work', options: { choices } },
    { name: 'Effort', kind: 'number', options: { unit: 'days', min: 0 } },
    { name: 'Contract value', kind: 'money', options: { currency: 'EUR' } },
    { name: 'Old', kind: 'text' },
  ];
  const ids: string[] = [];
  for (const field of made) ids.push(expectStatus(await ada.call('POST', path, field), 201).id);
  const [platform = '', effort, , old] = ids;
  expectStatus(await ada.call('DELETE', `${path}${old}/`, { name: 'Old' }), 204);
  const sections = [
    { name: 'Release', fields: [{ field_id: platform, is_public: true, is_on_card: true }] },
    { name: 'Cost', fields: [{ field_id: effort }] },
  ];
  expectStatus(await ada.call('PUT', `${project}/fields/`, { sections }), 200);
  return platform;
}

/** A request that waits, notes, and a public form, of which it gives the anchor. */
async function addIntake(ada: Person, slug: string, project: string): Promise<string> {
  const formAnchor = await addForm(ada, project);
  const issue = { name: 'The door does not close', priority: 'high', description_html: PAGE_TEXT };
  expectStatus(await ada.call('POST', `${project}/inbox-issues/`, { issue }), 200);
  const stickies = `/api/workspaces/${slug}/stickies/`;
  const text = '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li></ul>';
  const note = { name: 'Release', description_html: text, background_color: '#fdf0dc' };
  expectStatus(await ada.call('POST', stickies, note), 201);
  const folder = { entity_type: 'folder', name: 'Folder', is_folder: true };
  expectStatus(await ada.call('POST', `/api/workspaces/${slug}/user-favorites/`, folder), 200);
  return formAnchor;
}

/** Opens the public form of a project's intake; gives its anchor. */
export async function addForm(ada: Person, project: string): Promise<string> {
  expectStatus(await ada.call('PATCH', `${project}/`, { inbox_view: true }), 200);
  return expectStatus(await ada.call('POST', `${project}/intake-form/`, {}), 200).anchor;
}

/** A project that was put away. */
async function addArchived(ada: Person, slug: string) {
  const id = await addProject(ada, slug, 'GONE');
  expectStatus(await ada.call('POST', `/api/workspaces/${slug}/projects/${id}/archive/`, {}), 200);
}

/** What somebody else did to an item, so that the inbox has something to say. */
async function addNews(ada: Person, place: Place, item: string) {
  const ben = await signUp(serverUrl(), 'Ben');
  await joinPlace(ada, ben, place);
  const comment = { comment_html: '<p>It is the build.</p>' };
  expectStatus(await ben.call('POST', `${item}/comments/`, comment), 201);
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A cycle that runs and a module, with an item in both. */
export async function addPlans(ada: Person, project: string, itemId: string) {
  expectStatus(await ada.call('PATCH', `${project}/`, { cycle_view: true, module_view: true }), 200);
  const days = { start_date: dayFromNow(-4), end_date: dayFromNow(9) };
  const cycle = { name: 'Sprint 1', description: 'Builds below 20 s', ...days };
  const { id: cycleId } = expectStatus(await ada.call('POST', `${project}/cycles/`, cycle), 201);
  expectStatus(await ada.call('POST', `${project}/cycles/`, { name: 'Later' }), 201);
  const module = { name: 'Compiler', status: 'in-progress', lead_id: ada.id, member_ids: [ada.id] };
  const { id: moduleId } = expectStatus(await ada.call('POST', `${project}/modules/`, module), 201);
  const issues = [itemId];
  expectStatus(await ada.call('POST', `${project}/cycles/${cycleId}/cycle-issues/`, { issues }), 201);
  expectStatus(await ada.call('POST', `${project}/modules/${moduleId}/issues/`, { issues }), 201);
  const link = { url: 'https://example.com/plan', title: 'Plan' };
  expectStatus(await ada.call('POST', `${project}/modules/${moduleId}/module-links/`, link), 201);
  const initiatives = `${project.split('/projects/')[0]}/initiatives/`;
  const initiative = { name: 'Faster builds', target_kind: 'quarter', target_date: '2027-03-31' };
  const { id: initiativeId } = expectStatus(await ada.call('POST', initiatives, initiative), 201);
  const part = { kind: 'module', module_id: moduleId };
  expectStatus(await ada.call('POST', `${initiatives}${initiativeId}/parts/`, part), 201);
  return { cycleId, moduleId };
}

export async function addPage(ada: Person, project: string): Promise<string> {
  const body = { name: 'Plan', description_html: PAGE_TEXT };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  const comment = { comment_html: '<p>Cold or warm?</p>', quote: 'two seconds' };
  expectStatus(await ada.call('POST', `${project}/pages/${id}/comments/`, comment), 201);
  return id;
}

// Fading is not what is judged here.
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };
const LOW: BrowserContextOptions = { ...STILL, viewport: { width: 1280, height: 320 } };
export const PHONE: BrowserContextOptions = {
  ...STILL,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export async function openRussian(browser: Browser, ada: Person, options = STILL): Promise<Page> {
  const { context, page } = await openWindow(browser, ada, options);
  await context.addInitScript(() => localStorage.setItem('tandem.language', 'ru'));
  return page;
}

/** The timeline reads its items with how they wait for each other. */
const LISTS = /\/(issues|issues-detail|recent-visits)\/\?/;

async function openWaiting(browser: Browser, ada: Person): Promise<Page> {
  const { context, page } = await openWindow(browser, ada, STILL);
  await context.route(LISTS, () => {});
  return page;
}

async function openWindows(browser: Browser, ada: Person, nina: Person, network: Network) {
  const of = async (person: Person, options: BrowserContextOptions) =>
    (await openWindow(browser, person, options)).page;
  const [member, newcomer, phone, low, remote, russian, waiting, context] = await Promise.all([
    of(ada, STILL),
    of(nina, STILL),
    of(ada, PHONE),
    of(ada, LOW),
    of(ada, { ...STILL, proxy: network.proxy }),
    openRussian(browser, ada),
    openWaiting(browser, ada),
    browser.newContext({ ...STILL, baseURL: serverUrl() }),
  ]);
  return {
    member,
    newcomer,
    phone,
    low,
    remote,
    russian,
    waiting,
    stranger: await context.newPage(),
  };
}

/** A webhook whose receiver refuses everything. */
async function addWebhook(ada: Person, slug: string): Promise<Receiver> {
  const receiver = Object.assign(await openReceiver(), { status: 404 });
  const hooks = `/api/workspaces/${slug}/webhooks/`;
  const kinds = { issue: true, issue_comment: true };
  const { id } = expectStatus(await ada.call('POST', hooks, { url: receiver.url, ...kinds }), 201);
  expectStatus(await ada.call('POST', `${hooks}${id}/test/`), 201);
  return receiver;
}

async function addAgent(ada: Person, slug: string): Promise<{ agentId: string }> {
  const agents = `/api/workspaces/${slug}/agents/`;
  const { id } = expectStatus(await ada.call('POST', agents, { display_name: 'Scribe' }), 201);
  const token = { label: 'Desk', description: 'Files what comes by mail', scope: 'write' };
  expectStatus(await ada.call('POST', `${agents}${id}/api-tokens/`, token), 201);
  return { agentId: id };
}

/** A table that is imported, and one that is only looked at. */
async function addImports(ada: Person, slug: string) {
  const wanted = { text: 'Title,Status\nImported,Todo\n,Done\n', identifier: 'TABLE' };
  const importId = await importTable(ada, slug, { ...wanted, is_dry_run: false });
  const looked = { text: TASKS, identifier: 'LOOKED' };
  return { importId, dryRunId: await importTable(ada, slug, { ...looked, is_dry_run: true }) };
}

/** `fill` makes the workspace that is looked at. */
export async function openGallery(fill = fillWorkspace): Promise<Gallery> {
  const people = Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Nina')]);
  const [[ada, nina], browser, network] = await Promise.all([people, launchBrowser(), openNetwork()]);
  const [filled, windows] = await Promise.all([
    fill(ada),
    openWindows(browser, ada, nina, network),
    nina.call('PATCH', '/api/users/me/onboard/', { is_onboarded: false }),
  ]);
  const receiver = await addWebhook(ada, filled.slug);
  const imports = await addImports(ada, filled.slug);
  const agent = await addAgent(ada, filled.slug);
  return { ...filled, ...imports, ...agent, browser, windows, network, receiver, ada };
}

export async function closeGallery({ browser, network, receiver }: Gallery): Promise<void> {
  await browser.close();
  receiver.close();
  await network.close();
}
