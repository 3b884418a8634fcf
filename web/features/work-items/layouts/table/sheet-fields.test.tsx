import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Field } from '#entities/projects/fields/types.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import {
  flatList,
  giveSizes,
  groupedList,
  leaveLayout,
  LayoutScreen,
  settingsSent,
  setView,
} from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Sheet } from './sheet.tsx';

const [VALUE, SHARE, PLATFORM, DOUBLE] = ['1', '2', '3', '4'].map(
  (n) => `019d9a6c-2222-7222-8222-22222222222${n}`,
) as [string, string, string, string];
const ROLLUP = '019d9a6c-2222-7222-8222-222222222225';
const [IOS, WEB] = ['8', '9'].map((n) => `019d9a6c-3333-7222-8222-22222222222${n}`) as [string, string];

withTexts('work-items', 'fields');
beforeAll(async () => {
  await import('../../model/field-lists/sum-menu.tsx');
  await import('../../model/field-lists/field-groups.tsx');
  await import('../../model/field-lists/field-chips.tsx');
  await import('#components/fields/editors/text-editor.tsx');
});

let api: TestApi;
const ROWS = [
  itemRow('i1', { name: 'First', sort_order: 1, fields: { [VALUE]: 0.1, [SHARE]: 0.5, [PLATFORM]: IOS } }),
  itemRow('i2', { name: 'Second', sort_order: 2, fields: { [VALUE]: 0.2, [SHARE]: 1, [PLATFORM]: IOS } }),
  itemRow('i3', { name: 'Third', sort_order: 3, fields: {} }),
];
const HIDDEN = Object.fromEntries(
  ['state', 'priority', 'assignee', 'labels', 'start_date', 'due_date', 'created_on', 'updated_on']
    .concat(['link', 'attachment_count', 'sub_issue_count'])
    .map((property) => [property, false]),
);

beforeEach(() => {
  giveSizes();
  api = stubApi()
    .on('GET', '/api/workspaces/w/projects/p/issues/', ({ query }) =>
      query['group_by']
        ? groupedList(ROWS, (row) => String(row.fields[PLATFORM] ?? 'None'), 50)
        : flatList(ROWS),
    )
    .on('PATCH', '/api/workspaces/w/projects/p/issues/i3/', noNetwork);
  signIn();
});
afterEach(() => {
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(table_columns: object = {}, more: readonly Field[] = []) {
  fillProject([]);
  const choices = [
    { id: IOS, name: 'iOS', color: '#4466ee', is_archived: false },
    { id: WEB, name: 'Web', color: '#ee6644', is_archived: false },
  ];
  fillFields(
    [
      fieldRow(VALUE, 'number', { name: 'Effort', options: { unit: 'days' } }),
      fieldRow(SHARE, 'percent', { name: 'Confidence' }),
      fieldRow(PLATFORM, 'select', { name: 'Platform', options: { choices } }),
      ...more,
    ],
    {
      Plan: [VALUE, SHARE, PLATFORM, ...more.map(({ id }) => id)].map((id) =>
        fieldUse(id, { is_on_card: true }),
      ),
    },
  );
  setView(api, { layout: 'spreadsheet', table_columns }, HIDDEN);
  const drawn = show(<LayoutScreen of={Sheet} />);
  await screen.findByRole('rowheader', { name: /First/ });
  return drawn;
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent);

test('a table has a column for each field that is shown, with values as their kinds are written', async () => {
  await open();
  expect(heads()).toEqual(['Work item', 'Effort', 'Confidence', 'Platform']);
  expect(cells(/First/)).toEqual(['0.1\u00A0days', '50%', 'iOS']);
  expect(cells(/Third/)).toEqual(['', '', '']);
});

test('a field is written in its cell', async () => {
  const { user } = await open();
  const [cell] = within(screen.getByRole('row', { name: /Third/ })).getAllByRole('gridcell');
  await user.click(cell as HTMLElement);
  await user.type(await screen.findByRole('textbox', { name: 'Effort' }), '4{Enter}');
  await vi.waitFor(() => expect(workItems.get('i3')?.fields).toEqual({ [VALUE]: 4 }));
  expect(api.sent('PATCH', '/api/workspaces/w/projects/p/issues/i3/').at(-1)?.body).toMatchObject({
    fields: { [VALUE]: 4 },
  });
});

test('a cell of a formula says how its value comes about', async () => {
  const options = { formula: 'effort * 2', result: 'number' } as const;
  const { user } = await open({}, [fieldRow(DOUBLE, 'formula', { name: 'Double', options })]);
  const [cell] = within(screen.getByRole('row', { name: /Second/ }))
    .getAllByRole('gridcell')
    .slice(-1);
  await user.click(cell as HTMLElement);
  expect(await screen.findByRole('region', { name: 'How Double is computed' })).toBeTruthy();
});

test('the foot sums up exactly, of what is filled alone, and another sum is chosen and stored', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Effort: Sum 0\.3\sdays/ }));
  expect(screen.getByRole('button', { name: 'Confidence: Average 75%' })).toBeTruthy();
  await user.click(await screen.findByRole('menuitem', { name: 'Filled' }));
  expect(settingsSent(api)).toMatchObject({
    display_filters: { table_columns: { sums: { [`field:${VALUE}`]: 'filled' } } },
  });
  expect(await screen.findByRole('button', { name: 'Effort: Filled 2' })).toBeTruthy();
});

test('a row that is carried into another group gets the value of the group', async () => {
  const PATH = '/api/workspaces/w/projects/p/issues/i2/';
  api.on('PATCH', PATH, noNetwork);
  await open({ group_by: `field:${PLATFORM}` });
  const head = await screen.findByRole('rowheader', { name: /Second/ });
  head.focus();
  fireEvent.keyDown(head, { key: 'ArrowDown', code: 'ArrowDown', altKey: true });
  await vi.waitFor(() => expect(workItems.get('i2')?.fields[PLATFORM]).toBe(WEB));
  expect(api.sent('PATCH', PATH).at(-1)?.body).toMatchObject({ fields: { [PLATFORM]: WEB } });
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Second'));
});

test('a table is grouped by a field, and each head says what its items are together', async () => {
  const { user } = await open({ group_by: `field:${PLATFORM}` });
  const head = await screen.findByRole('rowheader', { name: /iOS/ });
  const sumsOf = (of: HTMLElement) =>
    within(of.closest<HTMLElement>('[role=row]') as HTMLElement)
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(sumsOf(head)).toEqual(['0.3\u00A0days', '75%', '']));
  expect(sumsOf(screen.getByRole('rowheader', { name: /No Platform/ }))).toEqual(['', '', '']);
  await user.click(head);
  expect(screen.queryByRole('rowheader', { name: /First/ })).toBeNull();
  expect(screen.getByRole('rowheader', { name: /Third/ })).toBeTruthy();
});

test('a roll-up is a column that follows what it reads, and is summed up', async () => {
  await open();
  const over: Field['options'] = {
    rollup: { over: 'relations', relation: 'blocking', measure: 'sum', of: [VALUE] },
    result: 'money',
    currency: 'EUR',
  };
  fillFields([fieldRow(ROLLUP, 'rollup', { name: 'Cost of others', options: over })], {
    Plan: [fieldUse(ROLLUP, { is_on_card: true })],
  });
  const sent = (value: FieldValue) =>
    workItems.confirmRows(
      [itemRow('i1', { name: 'First', fields: { [ROLLUP]: value } })],
      projectStream('p'),
      5,
    );
  sent(1200.5);
  await vi.waitFor(() => expect(cells(/First/)).toEqual(['€1,200.50']));
  expect(await screen.findByRole('button', { name: 'Cost of others: Sum €1,200.50' })).toBeTruthy();
  sent(['7 EUR', '3 USD']);
  await vi.waitFor(() => expect(cells(/First/)).toEqual(['€7 + $3']));
  expect(await screen.findByRole('button', { name: /^Cost of others: Sum\s*$/ })).toBeTruthy();
});
