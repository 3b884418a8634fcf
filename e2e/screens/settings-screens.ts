import type { Page } from 'playwright-core';
import type { Gallery, Window } from './gallery.ts';
import { DIALOG, inProject, MENU, type Over, pressed, type Screen } from './screen-steps.ts';

const heading = (name: string) => (screen: Page) => screen.getByRole('heading', { name }).first().waitFor();
const button = (name: string) => (screen: Page) => screen.getByRole('button', { name }).first().waitFor();
const settings =
  (page = '') =>
  ({ slug }: Gallery) =>
    `/${slug}/settings/${page}`;
const person =
  (tab = '') =>
  ({ slug, ada }: Gallery) =>
    `/${slug}/profile/${ada.id}/${tab}`;
const hasItems = (screen: Page) => screen.getByRole('link', { name: 'In Backlog' }).first().waitFor();

const unfolded: Over = {
  part: 'dl',
  open: (screen) => screen.getByRole('button', { name: 'Show details' }).first().click(),
};

async function board(screen: Page): Promise<void> {
  await hasItems(screen);
  await screen.getByText('Board', { exact: true }).click();
  await screen.getByText('List', { exact: true }).waitFor();
}

/** The workspace has it from then on, in every window. */
async function switchOnInviteLink(screen: Page): Promise<void> {
  const isOn = screen.getByRole('switch', { name: 'Allow joining with a link' });
  await isOn.waitFor();
  if (!(await isOn.isChecked())) await isOn.click({ force: true });
  await screen.getByLabel('Expires').waitFor();
}

/** The same screens where there is less room, and where words are longer. */
function elsewhere(screens: Record<string, Screen>): Record<string, Screen> {
  const windows: [Window, string][] = [
    ['phone', 'on a phone'],
    ['russian', 'in Russian'],
  ];
  return Object.fromEntries(
    Object.entries(screens).flatMap(([name, { path }]) =>
      windows.map(([window, where]): [string, Screen] => [
        `${name} ${where}`,
        { window, path, open: (screen) => screen.locator('main h1').waitFor() },
      ]),
    ),
  );
}

const PEOPLE: Record<string, Screen> = {
  'your work': { path: person(), open: heading('Recent activity') },
  'assigned to a person': { path: person('assigned/'), open: hasItems },
  'created by a person': { path: person('created/'), open: board },
  'followed by a person': { path: person('subscribed/'), open: hasItems },
  'activity of a person': { path: person('activity/'), open: button("Download today's activity") },
};

const WORKSPACE: Record<string, Screen> = {
  'settings of the workspace': {
    path: settings(),
    open: button('Update workspace'),
    over: { 'delete the workspace': pressed('Delete…', DIALOG) },
  },
  members: {
    path: settings('members/'),
    open: button('Actions for Ada'),
    over: {
      'add members': pressed('Add member', DIALOG),
      'menu of a member': pressed('Actions for Ada', MENU),
    },
  },
  'invite link': {
    path: settings('members/'),
    open: switchOnInviteLink,
    over: { 'another link': pressed('Reset link…', DIALOG) },
  },
  billing: { path: settings('billing/'), open: heading('Billing') },
  exports: { path: settings('exports/'), open: heading('Exports') },
  imports: {
    path: settings('imports/'),
    open: button('Remove tasks.csv from the list'),
    over: {
      'import a table': pressed('Import… from CSV', DIALOG),
      'import from Jira': pressed('Import… from Jira', DIALOG),
      'import from GitHub': pressed('Import… from GitHub', DIALOG),
      'take an import off the list': pressed('Remove tasks.csv from the list', DIALOG),
    },
  },
  'an import that was looked at': {
    path: ({ slug, dryRunId }) => `/${slug}/settings/imports/csv/${dryRunId}/`,
    open: button('Import 3 changes'),
  },
  'an import that is done': {
    path: ({ slug, importId }) => `/${slug}/settings/imports/csv/${importId}/`,
    open: button('Run again…'),
  },
  webhooks: {
    path: settings('webhooks/'),
    open: button('Send test'),
    over: {
      'add a webhook': pressed('Add', DIALOG),
      'menu of a webhook': {
        part: MENU,
        open: (screen) => screen.getByRole('button', { name: 'More for' }).first().click(),
      },
      'send deliveries again': pressed('Resend…', DIALOG),
    },
  },
  'API tokens of the workspace': {
    path: settings('api-tokens/'),
    open: heading('API tokens'),
    over: { 'make a token': pressed('Add token', DIALOG) },
  },
  agents: {
    path: settings('agents/'),
    open: button('Add agent'),
    over: { 'add an agent': pressed('Add agent', DIALOG) },
  },
  'an agent': {
    path: ({ slug, agentId }) => `/${slug}/settings/agents/${agentId}/`,
    open: button('Delete Desk'),
    over: { 'remove an agent': pressed('Remove…', DIALOG) },
  },
  'fields of the workspace': { path: settings('fields/'), open: button('Create field') },
  'a field of the workspace': {
    path: ({ slug, fieldId }) => `/${slug}/settings/fields/${fieldId}/`,
    open: button('Change…'),
    over: { 'change the kind of a field': pressed('Change…', DIALOG) },
  },
  'working days': {
    path: settings('working-days/'),
    open: button('Add holiday'),
    over: { 'import holidays': pressed('Import', DIALOG) },
  },
  'time off': {
    path: settings('time-off/'),
    open: button('Add time off'),
    over: { 'add time off': pressed('Add time off', DIALOG) },
  },
  'a new field': { path: settings('fields/new/'), open: heading('New field') },
  'audit log': {
    path: settings('audit-log/'),
    open: (screen) => screen.getByRole('columnheader', { name: 'Who' }).waitFor(),
  },
};

const PROJECT: Record<string, Screen> = {
  'settings of a project': {
    path: inProject('settings/'),
    open: button('Update project'),
    over: {
      'pictures for a project': pressed('Change logo', MENU),
      'archive the project': pressed('Archive…', DIALOG),
      'delete the project': pressed('Delete…', DIALOG),
    },
  },
  'members of a project': {
    path: inProject('settings/members/'),
    open: button('Add member'),
    over: { 'add members': pressed('Add member', DIALOG) },
  },
  features: { path: inProject('settings/features/'), open: heading('Features') },
  states: { path: inProject('settings/states/'), open: button('Add a state to Backlog') },
  labels: { path: inProject('settings/labels/'), open: button('Add label') },
  fields: {
    path: inProject('settings/fields/'),
    open: button('Add field'),
    over: { 'add a field': pressed('Add field', DIALOG) },
  },
  'a field of a project': {
    path: (gallery) => `${inProject('settings/fields/')(gallery)}${gallery.fieldId}/`,
    open: button('Change…'),
    over: { 'actions for a field': pressed('Actions for Platform', MENU) },
  },
  estimates: {
    path: inProject('settings/estimates/'),
    open: button('Add estimate'),
    over: { 'add an estimate': pressed('Add estimate', DIALOG) },
  },
  automations: { path: inProject('settings/automations/'), open: heading('Automations') },
};

/** People, and the settings of workspaces and projects. */
export const SETTINGS_SCREENS: Record<string, Screen> = {
  ...PEOPLE,
  ...WORKSPACE,
  ...PROJECT,
  'audit log with a line unfolded': {
    path: settings('audit-log/'),
    open: async (screen, gallery) => {
      await unfolded.open(screen, gallery);
      await screen.locator(unfolded.part).waitFor();
    },
  },
  'a delivery of a webhook': {
    path: settings('webhooks/'),
    open: async (screen) => {
      await screen.getByRole('button', { name: 'Show details' }).first().click();
      await screen.getByRole('region', { name: 'Body' }).waitFor();
    },
  },
  'a new label': {
    path: inProject('settings/labels/'),
    open: (screen) => screen.getByRole('button', { name: 'Add label' }).click(),
  },
  'a new state': {
    path: inProject('settings/states/'),
    open: (screen) => screen.getByRole('button', { name: 'Add a state to Backlog' }).click(),
  },
  'automations that are on': {
    path: inProject('settings/automations/'),
    open: (screen) =>
      screen.getByRole('switch', { name: 'Archive closed work items' }).click({ force: true }),
  },
  ...elsewhere({ ...PEOPLE, ...WORKSPACE, ...PROJECT }),
};
