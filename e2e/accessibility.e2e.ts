import fs from 'node:fs';
import path from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from './browser.ts';
import { editorOf } from './editor.ts';
import { type Person, expectStatus, makePlace, signUp } from './person.ts';

const axeSource = fs.readFileSync(
  path.join(import.meta.dirname, '..', 'node_modules', 'axe-core', 'axe.min.js'),
  'utf8',
);

/** Everything in the first theme; what depends on colours in all of them. */
const THEMES = ['light', 'dark', 'light-contrast', 'dark-contrast'] as const;
type Theme = (typeof THEMES)[number];

const PAGE_TEXT = `<h2>Goal</h2><p>A <a href="https://example.com">link</a>, <code>code</code>, <s>gone</s>.</p>
  <div data-block-type="callout-component"><p>Keep <code>this</code> in mind.</p></div>
  <table><tbody><tr><th><p>Project</p></th><th><p>Now</p></th></tr><tr><td><p>Sink</p></td><td><p>3 s</p></td></tr></tbody></table>
  <h2>Steps</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li>
  <li data-type="taskItem" data-checked="false"><p>Open</p></li></ul><blockquote><p>Said</p></blockquote><pre><code>let a;</code></pre>`;

let browser: Browser;
let page: Page;
let stranger: Page;
let newcomer: Page;
let phone: Page;
let me: Person;
let slug: string;
let projectId: string;
let pageId: string;
let item: { id: string; sequence_id: number };

/** Work items with everything that a row or card can show. */
async function fillProject(ada: Person, project: string): Promise<void> {
  const [states, label] = await Promise.all([
    ada.call('GET', `${project}/states/`),
    ada.call('POST', `${project}/issue-labels/`, { name: 'Design', color: '#fcb900' }),
  ]);
  const common = { label_ids: [label.body.id], assignee_ids: [ada.id], target_date: '2020-01-31' };
  const made = await Promise.all(
    (states.body as { id: string; name: string }[]).map((state, index) =>
      ada.call('POST', `${project}/issues/`, {
        ...common,
        name: `In ${state.name}`,
        state_id: state.id,
        priority: ['urgent', 'high', 'medium', 'low', 'none'][index],
        description_html: PAGE_TEXT,
      }),
    ),
  );
  item = expectStatus(made[0]!, 201);
  const below = { name: 'A part of it', parent_id: item.id };
  expectStatus(await ada.call('POST', `${project}/issues/`, below), 201);
  const comment = { comment_html: '<p>A comment</p>' };
  expectStatus(await ada.call('POST', `${project}/issues/${item.id}/comments/`, comment), 201);
}

beforeAll(async () => {
  const people = Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Nina')]);
  const [[ada, nina], opened] = await Promise.all([people, launchBrowser()]);
  browser = opened;
  const place = await makePlace(ada);
  ({ slug, projectId } = place);
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  await fillProject(ada, project);
  const body = { name: 'Plan', description_html: PAGE_TEXT };
  pageId = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201).id;
  await nina.call('PATCH', '/api/users/me/onboard/', { is_onboarded: false });
  // Fading is not what is judged here.
  const options = { reducedMotion: 'reduce' as const };
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const [mine, hers, mobile] = await Promise.all([
    openWindow(browser, ada, options),
    openWindow(browser, nina, options),
    openWindow(browser, ada, { ...options, ...small }),
  ]);
  me = ada;
  page = mine.page;
  newcomer = hers.page;
  phone = mobile.page;
  stranger = await (await browser.newContext({ baseURL: serverUrl(), ...options })).newPage();
});
afterAll(() => browser.close());

const drawIn = (screen: Page, theme: Theme) =>
  screen.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    document.documentElement.dataset['mantineColorScheme'] = name.startsWith('dark') ? 'dark' : 'light';
  }, theme);

async function findViolations(screen: Page, options: RunOptions): Promise<string[]> {
  // Evaluated, not added as a script: the product's own policy forbids that.
  if (!(await screen.evaluate(() => 'axe' in globalThis))) await screen.evaluate(axeSource);
  const { violations } = await screen.evaluate(
    (run) => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** What opens over the page belongs to no part of it; axe asks that of everything but dialogs. */
const OPEN_MENU = { region: { enabled: false } };

async function expectAccessible(screen: Page, rules: RunOptions['rules'] = {}): Promise<void> {
  const found: Record<string, string[]> = {};
  for (const theme of THEMES) {
    await drawIn(screen, theme);
    const options: RunOptions = theme === 'light' ? { rules } : { runOnly: ['color-contrast'] };
    const violations = await findViolations(screen, { ...options, resultTypes: ['violations'] });
    if (violations.length > 0) found[theme] = violations;
  }
  expect(found).toEqual({});
}

const inProject = (rest: string) => `/${slug}/projects/${projectId}/${rest}`;

type Step = {
  screen?: () => Page;
  path: () => string;
  open: (screen: Page) => Promise<void>;
  rules?: RunOptions['rules'];
};
const heading = (name: string) => (screen: Page) => screen.getByRole('heading', { name }).first().waitFor();
const button = (name: string) => (screen: Page) => screen.getByRole('button', { name }).first().waitFor();

async function openByKey(screen: Page, key: string): Promise<void> {
  await screen.getByRole('navigation').first().waitFor();
  await screen.keyboard.press(key);
  await screen.getByRole('dialog').waitFor();
}

/** The work items as a list or a board, with one of them under the pointer. */
async function openLayout(screen: Page, layout: 'list' | 'kanban'): Promise<void> {
  const display_filters = { layout, group_by: 'state', order_by: 'sort_order', sub_issue: true };
  const url = `/api/workspaces/${slug}/projects/${projectId}/user-properties/`;
  expectStatus(await me.call('PATCH', url, { display_filters }), 201);
  await screen
    .locator(layout === 'kanban' ? '[data-column]' : 'article[data-look="list"]')
    .first()
    .waitFor();
  await screen.locator('[data-item-id]').first().hover();
}

const isWritable = (screen: Page) => editorOf(screen).waitFor();

const hasToolbar = (screen: Page) => screen.getByRole('toolbar', { name: 'Formatting' }).waitFor();

async function openBlockMenu(screen: Page): Promise<void> {
  await editorOf(screen).locator('td').last().click();
  await screen.getByRole('toolbar', { name: 'Table' }).waitFor();
  await screen.keyboard.type(' /');
  await screen.getByRole('option', { name: 'Divider' }).waitFor();
}

const SCREENS: Record<string, Step> = {
  'sign in': { screen: () => stranger, path: () => '/', open: button('Continue') },
  'sign up': { screen: () => stranger, path: () => '/sign-up', open: button('Continue') },
  onboarding: { screen: () => newcomer, path: () => '/onboarding', open: button('Continue') },
  home: { path: () => `/${slug}/`, open: (screen) => screen.getByText('Project TEAM').nth(1).waitFor() },
  projects: { path: () => `/${slug}/projects/`, open: heading('Projects') },
  'create a project': { path: () => `/${slug}/projects/`, open: (screen) => openByKey(screen, 'p') },
  list: { path: () => inProject('issues/'), open: (screen) => openLayout(screen, 'list') },
  board: { path: () => inProject('issues/'), open: (screen) => openLayout(screen, 'kanban') },
  peek: {
    path: () => inProject(`issues/?peekId=${item.id}`),
    open: isWritable,
  },
  'work item': {
    path: () => `/${slug}/browse/TEAM-${item.sequence_id}/`,
    open: isWritable,
  },
  'create a work item': { path: () => inProject('issues/'), open: (screen) => openByKey(screen, 'c') },
  pages: {
    path: () => inProject('pages/'),
    open: (screen) => screen.getByRole('link', { name: 'Plan' }).waitFor(),
  },
  page: { path: () => inProject(`pages/${pageId}/`), open: hasToolbar },
  'menu of blocks': { path: () => inProject(`pages/${pageId}/`), open: openBlockMenu, rules: OPEN_MENU },
  'menu of a page': {
    path: () => inProject(`pages/${pageId}/`),
    open: async (screen) => {
      await screen.getByRole('button', { name: 'More', exact: true }).click();
      await screen.getByRole('menuitem', { name: 'Archive' }).waitFor();
    },
    rules: OPEN_MENU,
  },
  'page on a phone': { screen: () => phone, path: () => inProject(`pages/${pageId}/`), open: hasToolbar },
  appearance: { path: () => '/profile/appearance', open: heading('Appearance') },
  'command palette': { path: () => `/${slug}/`, open: (screen) => openByKey(screen, 'Control+k') },
  'nothing there': { path: () => `/${slug}/nothing/here`, open: heading('There is nothing here') },
};

test.each(Object.keys(SCREENS))('%s', async (name) => {
  const { screen = () => page, path: address, open, rules } = SCREENS[name]!;
  await screen().goto(address());
  await open(screen());
  await expectAccessible(screen(), rules);
});
