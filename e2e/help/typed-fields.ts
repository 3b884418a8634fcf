import type { Locator, Page } from 'playwright-core';
import { type Person, expectStatus } from './person.ts';
import type { Team } from './team.ts';

/** Who writes where. */
export type FieldWorld = Team & { base: string; workspace: string };

/** A field whose text is saved while it is typed, or when its form is sent. */
export type TypedField = {
  /** Makes what the field is of, with this text; answers where that is. */
  make: (world: FieldWorld, text: string) => Promise<Made>;
  /** Opens it; the answer is the field. */
  open: (page: Page, made: Made) => Promise<Locator>;
  /** It is there only while it is written. */
  isClosedByLeaving?: true;
  /** Ends typing, where that is more than leaving the field. */
  send?: (page: Page) => Promise<void>;
};

export type Made = {
  /** The address of its screen. */
  screen: string;
  /** The call that its text is saved by, and the row that has it afterwards. */
  path: string;
  stored: () => Promise<string>;
  /** Another person changes the text. */
  change: (text: string) => Promise<unknown>;
};

const titleIn = (within: (page: Page) => Locator | Page, name: string) => async (page: Page, made: Made) => {
  await page.goto(made.screen);
  const field = within(page).getByRole('textbox', { name, exact: true });
  await field.waitFor();
  return field;
};
const whole = (page: Page) => page;
const main = (page: Page) => page.getByRole('main');

type Row = { id: string; name: string };

/** A row of the project with a name, below a path of the API. */
function rowOf(
  { ada, ben }: FieldWorld,
  list: string,
  { id }: Row,
  { screen, by = ben, field = 'name' }: { screen: string; by?: Person; field?: string },
): Made {
  const path = `${list}${id}/`;
  return {
    screen,
    path,
    stored: async () => expectStatus(await ada.call('GET', path), 200)[field] as string,
    change: (text) => by.call('PATCH', path, { [field]: text }),
  };
}

const create = async (world: FieldWorld, list: string, body: Record<string, unknown>): Promise<Row> =>
  expectStatus(await world.ada.call('POST', list, body), 201) as Row;

function formOf(list: string, screen: string, open: (page: Page, name: string) => Promise<void>): TypedField {
  const named: { name: string } = { name: '' };
  return {
    make: async (world, name) => {
      named.name = name;
      const at = `${world.project}/${list}/`;
      const row = await create(world, at, { name, project_id: world.place.projectId });
      return rowOf(world, at, row, { screen: `${world.base}${screen}`, by: world.ada });
    },
    open: async (page, made) => {
      await page.goto(made.screen);
      await open(page, named.name);
      const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
      await field.waitFor();
      return field;
    },
    send: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
  };
}

/** Opens the form of a row by its menu. */
const byMenu = (menu: (name: string) => string | RegExp) => async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: menu(name) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
};

/** A form over what is stored, whose only name is this one. */
async function openSetting(page: Page, made: Made): Promise<Locator> {
  await page.goto(made.screen);
  const field = page.locator('input#name');
  await field.waitFor();
  return field;
}

/** Titles, which are saved a second after the last key. */
export const TITLES: Record<string, TypedField> = {
  'the title of a work item': {
    make: async (world, name) => {
      const list = `${world.project}/issues/`;
      const row = await create(world, list, { name });
      return rowOf(world, list, row, { screen: `${world.base}issues/${row.id}` });
    },
    open: titleIn(main, 'Title'),
  },
  'the title of a work item in its peek': {
    make: async (world, name) => {
      const list = `${world.project}/issues/`;
      const row = await create(world, list, { name });
      return rowOf(world, list, row, { screen: `${world.base}issues/?peekId=${row.id}` });
    },
    open: titleIn(whole, 'Title'),
  },
  'the title of an epic': {
    make: async (world, name) => {
      const row = await create(world, `${world.project}/epics/`, { name });
      return rowOf(world, `${world.project}/epics/`, row, { screen: `${world.base}epics/${row.id}` });
    },
    open: titleIn(main, 'Title'),
  },
  'the title of a page': {
    make: async (world, name) => {
      const list = `${world.project}/pages/`;
      const row = await create(world, list, { name });
      return rowOf(world, list, row, { screen: `${world.base}pages/${row.id}/` });
    },
    open: titleIn(main, 'Page title'),
  },
  'the title of a request in intake': {
    make: async (world, name) => {
      const list = `${world.project}/inbox-issues/`;
      const body = { source: 'IN_APP', issue: { name } };
      const { issue } = expectStatus(await world.ada.call('POST', list, body), 200);
      const path = `${list}${issue.id}/`;
      return {
        ...{ path, screen: `${world.base}inbox/?inboxIssueId=${issue.id}` },
        stored: async () => expectStatus(await world.ada.call('GET', path), 200).issue.name as string,
        change: (text) => world.ada.call('PATCH', path, { issue: { name: text } }),
      };
    },
    open: titleIn(main, 'Title'),
  },
  'the title of a sticky': {
    make: async (world, name) => {
      const list = `${world.workspace}/stickies/`;
      const row = await create(world, list, { name });
      return rowOf(world, list, row, { screen: `/${world.place.slug}/stickies/`, by: world.ada });
    },
    open: async (page, made) => {
      await page.goto(made.screen);
      await openSticky(page, made);
      return page.getByRole('textbox', { name: 'Title', exact: true });
    },
    isClosedByLeaving: true,
  },
};

const idIn = ({ path }: Made) => path.split('/').at(-2) ?? '';

/** Presses a sticky, and waits until its text can be written. */
export async function openSticky(page: Page, made: Made): Promise<Locator> {
  const card = page.locator(`[data-sticky="${idIn(made)}"]`);
  await card.getByRole('button', { name: /^Edit/ }).click();
  const text = card.locator('.ProseMirror');
  await text.waitFor();
  return text;
}

/** Names in forms, which are saved when the form is sent. */
export const FORMS: Record<string, TypedField> = {
  'the name of a cycle': formOf(
    'cycles',
    'cycles/',
    byMenu((name) => `Actions for ${name}`),
  ),
  'the name of a module': formOf(
    'modules',
    'modules/',
    byMenu((name) => `Actions for ${name}`),
  ),
  'the name of a view': formOf(
    'views',
    'views/',
    byMenu(() => 'View actions'),
  ),
  'the name of a label': {
    make: async (world, name) => {
      const list = `${world.project}/issue-labels/`;
      const row = await create(world, list, { name, color: '#112233' });
      return {
        ...rowOf(world, list, row, { screen: `${world.base}settings/labels/`, by: world.ada }),
        stored: async () => {
          const rows = expectStatus<Row[]>(await world.ada.call('GET', list), 200);
          return rows.find(({ id }) => id === row.id)?.name ?? '';
        },
      };
    },
    open: async (page, made) => {
      await page.goto(made.screen);
      await page
        .getByRole('button', { name: /^Edit / })
        .last()
        .click();
      return page.getByRole('textbox', { name: 'Name', exact: true });
    },
    send: (page) => page.locator('form button[type=submit]').first().click(),
  },
  'the name of a project': {
    make: async (world, name) => {
      const list = `${world.workspace}/projects/`;
      await world.ada.call('PATCH', `${world.project}/`, { name });
      const row = { id: world.place.projectId, name };
      return rowOf(world, list, row, { screen: `${world.base}settings/`, by: world.ada });
    },
    open: openSetting,
    send: (page) => page.locator('form button[type=submit]').first().click(),
  },
  'the name of the workspace': {
    make: async (world, name) => {
      const path = `${world.workspace}/`;
      await world.ada.call('PATCH', path, { name });
      return {
        ...{ path, screen: `/${world.place.slug}/settings/` },
        stored: async () => expectStatus(await world.ada.call('GET', path), 200).name as string,
        change: (text) => world.ada.call('PATCH', path, { name: text }),
      };
    },
    open: openSetting,
    send: (page) => page.locator('form button[type=submit]').first().click(),
  },
  'the customer of a work item': {
    make: async (world, name) => {
      await world.ada.call('PATCH', `${world.project}/`, { is_marketing_funnels_enabled: true });
      const list = `${world.project}/issues/`;
      const row = await create(world, list, { name: 'Ask', service_name: name });
      const screen = `${world.base}issues/${row.id}`;
      return rowOf(world, list, row, { screen, field: 'service_name' });
    },
    open: titleIn(main, 'Service'),
  },
};
