import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { pageOf } from '#testing/pages.ts';
import { itemRow, projectRow } from '#testing/rows.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { FakeServer, FakeSocket } from '#lib/sync/sync-testing.ts';
import { swapRowDevice } from '../../live/device-rows.ts';
import { live, startLive, stopLive } from '../../live/live.ts';
import { fields, projectFields } from '../../projects/fields/store.ts';
import type { Field } from '../../projects/fields/types.ts';
import { projects } from '../../projects/projects/store.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import { openList } from '../lists/list-actions.ts';
import { dropLists, listsOf } from '../lists/list-store.ts';
import { copyOf, dropCopy } from '../lists/project-copy.ts';
import '../items/live-changes.ts';
import { DEFAULT_QUERY } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';
import { shownValue } from './values.ts';

const stream = projectStream('p');
const query = { ...DEFAULT_QUERY, projectId: 'p', groupBy: null, orderBy: 'sort_order' } as const;
const EUR = fieldRow('eur', 'money', { options: { currency: 'EUR' } });
const USD = fieldRow('usd', 'money', { options: { currency: 'USD' } });
const LINKS = fieldRow('links', 'items');
const rollup = (id: string, options: NonNullable<Field['options']['rollup']>): Field =>
  fieldRow(id, 'rollup', { options: { rollup: options } });
const SUM = rollup('sum', { over: 'sub_items', measure: 'sum', of: ['eur'] });
const BOTH = rollup('both', { over: 'sub_items', measure: 'sum', of: ['usd', 'eur'] });
const DONE = rollup('done', { over: 'sub_items', measure: 'share_done' });
const LINKED = rollup('linked', { over: 'items', through: 'links', measure: 'max', of: ['eur'] });
const RELATED = rollup('related', { over: 'relations', relation: 'blocking', measure: 'count' });
const LEFT = fieldRow('left', 'formula', {
  options: { formula: 'days(today(), due_date)', result: 'number', reads_today: true },
});

let stored: WorkItem[];
const item = (id: string, part: Partial<WorkItem> = {}) => itemRow(id, { project_id: 'p', ...part });
const child = (id: string, part: Partial<WorkItem> = {}) => item(id, { parent_id: 'top', ...part });

beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://x');
    const page = pageOf(stored, Object.fromEntries(url.searchParams));
    const answer = url.pathname.endsWith('/v2/issues/')
      ? { ...page, next_cursor: page.next_page_results ? page.next_cursor : null }
      : page;
    return Response.json(answer, {
      headers: { 'X-Stream-Seq': `${stream}=${live()?.cursorOf(stream) ?? 0}` },
    });
  });
  useWorkspaces.setState({ workspaces: [{ id: 'w', slug: 'w' } as never], currentId: 'w' });
  startLive(new FakeSocket(new FakeServer(stream, [])));
  await swapRowDevice(new RowDevice(new MemoryRows().transact));
  projects.confirmRows([projectRow('p', { member_role: ROLE.MEMBER })], 'user:me', 1);
  const all = [EUR, USD, LINKS, SUM, BOTH, DONE, LINKED, RELATED, LEFT];
  fillFields(all, { '': all.map(({ id }) => fieldUse(id)) });
});
afterEach(async () => {
  dropCopy(stream);
  dropLists(listsOf(stream));
  for (const store of [workItems, projects, fields, projectFields]) store.clear();
  stopLive();
  await swapRowDevice(null);
});
afterAll(() => vi.unstubAllGlobals());

async function whole(rows: WorkItem[]) {
  stored = rows;
  await openList(query);
  await vi.waitFor(() => expect(copyOf(stream)?.isWhole).toBe(true), { timeout: 10_000 });
}
const valueOf = (field: Field, id = 'top') => shownValue(workItems.get(id)!, field);

// docs/contract/fields.md#computed-when-read
test('roll-ups are computed from the rows that are here, and follow them', async () => {
  await whole([
    item('top', { fields: { sum: 1, links: ['a', 'far', 'nowhere'] } }),
    child('a', { fields: { eur: 0.1, usd: 5 }, state__group: 'completed' }),
    child('b', { fields: { eur: 0.2 }, state__group: 'started' }),
    child('c', { fields: {}, state__group: 'cancelled' }),
  ]);
  workItems.confirmRows(
    [itemRow('far', { project_id: 'q', parent_id: 'top', fields: { eur: 1000 } })],
    projectStream('q'),
    1,
  );
  workItems.confirmRows([child('old', { archived_at: '2026-01-01', fields: { eur: 1000 } })], stream, 1);
  workItems.confirmRows([child('epic', { is_epic: true, fields: { eur: 1000 } })], stream, 1);
  expect([SUM, BOTH, DONE, LINKED].map((field) => valueOf(field))).toEqual([
    0.3,
    ['0.3 EUR', '5 USD'],
    0.5,
    0.1,
  ]);
  workItems.confirmRows([child('b', { fields: { eur: 7 } })], stream, 2);
  expect([valueOf(SUM), valueOf(LINKED)]).toEqual([7.1, 0.1]);
  workItems.confirmRows([item('a', { parent_id: null, fields: { eur: 0.1 } })], stream, 3);
  expect([valueOf(SUM), valueOf(SUM, 'a')]).toEqual([7, undefined]);
});

// docs/contract/fields.md#computed-when-read
test('what is not all here is what the server sent, and stays over Changes that do not have it', () => {
  workItems.confirmRows(
    [item('top', { fields: { sum: 12, related: 3 } }), child('a', { fields: { eur: 1 } })],
    stream,
    1,
  );
  expect([valueOf(SUM), valueOf(RELATED)]).toEqual([12, 3]);
  const change = {
    stream,
    seq: 2,
    kind: 'work_item',
    op: 'put',
    id: 'top',
    actor_id: null,
    mutation_id: null,
    at: '',
  } as const;
  workItems.confirm({ ...change, row: item('top', { name: 'Other' }) });
  expect([valueOf(SUM), valueOf(RELATED)]).toEqual([12, 3]);
  workItems.confirmRows([item('top')], stream, 3);
  expect([valueOf(SUM), valueOf(RELATED)]).toEqual([undefined, undefined]);
});

// docs/contract/fields.md#roll-ups
test('a guest who sees only what they made reads none', async () => {
  await whole([item('top'), child('a', { fields: { eur: 1 } })]);
  expect(valueOf(SUM)).toBe(1);
  projects.confirmRows(
    [projectRow('p', { member_role: ROLE.GUEST, guest_view_all_features: false })],
    'user:me',
    2,
  );
  expect(valueOf(SUM)).toBeUndefined();
});

// docs/contract/fields.md#computed-when-read
test.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'today is the day in the zone of the project: %s',
  (timezone) => {
    projects.confirmRows([projectRow('p', { timezone })], 'user:me', 2);
    workItems.confirmRows([item('top', { target_date: '2027-01-01' })], stream, 1);
    const days = Math.round((Date.parse('2027-01-01') - Date.parse(dayIn(timezone))) / 86_400_000);
    expect(valueOf(LEFT)).toBe(days);
  },
);

test('random items come to what a plain recount of them does, after every change', async () => {
  let state = 7;
  const below = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const ids = Array.from({ length: 60 }, (_, n) => `r${n}`);
  const random = (id: string) =>
    item(id, {
      parent_id: below(4) === 0 ? null : `r${below(5)}`,
      fields: {
        ...(below(3) > 0 && { eur: below(2e9) / 1e6 - 1000 }),
        ...(below(2) > 0 && { usd: below(1e6) / 100 }),
      },
    });
  await whole(ids.map(random));
  for (let round = 0; round < 60; round += 1) {
    const changed = ids[below(ids.length)]!;
    workItems.confirmRows([random(changed)], stream, round + 10);
    for (const id of ids.slice(0, 5)) {
      const children = ids.map((each) => workItems.get(each)!).filter(({ parent_id }) => parent_id === id);
      const sum = (field: string) => {
        const values = children.flatMap((row) =>
          typeof row.fields[field] === 'number' ? row.fields[field] : [],
        );
        const millionths = values.reduce((all, value) => all + BigInt(value.toFixed(6).replace('.', '')), 0n);
        return values.length === 0 ? undefined : Number(millionths) / 1e6;
      };
      expect(valueOf(SUM, id)).toBe(sum('eur'));
      const amounts = (['eur', 'usd'] as const).flatMap((field) => {
        const amount = sum(field);
        return amount === undefined ? [] : `${amount} ${field.toUpperCase()}`;
      });
      expect(valueOf(BOTH, id)).toEqual(amounts.length === 0 ? undefined : amounts);
    }
  }
});
