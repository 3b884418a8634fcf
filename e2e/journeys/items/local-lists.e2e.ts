import { projectStream } from '@tandem/shared/sync/stream.ts';
import { isNoneOfKey, noneOfTerm } from '@tandem/shared/work-items/lists/none-of.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labels } from '../../../web/entities/projects/labels/store.ts';
import { members } from '../../../web/entities/workspaces/members/store.ts';
import { states } from '../../../web/entities/projects/states/store.ts';
import { useSession } from '../../../web/entities/identity/users/store.ts';
import type { ListAnswer } from '../../../web/entities/work-items/rows/api.ts';
import { wholeWindow } from '../../../web/entities/work-items/lists/list-window.ts';
import { sortedBy } from '../../../web/entities/work-items/rows/order.ts';
import {
  DEFAULT_QUERY,
  firstPageParams,
  type ListQuery,
} from '../../../web/entities/work-items/rows/query.ts';
import { readCells } from '../../../web/entities/work-items/lists/read-cells.ts';
import type { WorkItem } from '../../../web/entities/work-items/rows/types.ts';
import { serverUrl } from '../../help/browser.ts';
import { expectStatus, makePlace, mentionOf, type Person, signUp } from '../../help/person.ts';
import { randomFrom, seedOf } from '../../help/random.ts';
import { importTracker, TRACKER } from '../../help/tracker.ts';

const QUERIES = 120;
const DATED = 200;
const MENTIONING = 12;
const PAGE_SIZE = 40;

const GROUPS = [
  ...(['state', 'state_detail.group', 'priority', 'labels', 'assignees', 'created_by'] as const),
  ...(['target_date', 'cycle', 'module', null] as const),
] as const;
const ORDERS = [
  ...(['sort_order', 'created_at', 'updated_at', 'start_date', 'target_date', 'completed_at'] as const),
  ...(['sequence_id', 'name', 'priority', 'state__name', 'state__group', 'assignees__first_name'] as const),
  ...(['labels__name', 'link_count', 'attachment_count', 'sub_issues_count'] as const),
];
const DAYS = [
  ...['1_weeks;after;fromnow', '1_months;before;ago', '2_weeks;before;fromnow', '2026-01-15;after'],
  ...['2026-06-01;before', 'None', '2_months;after;ago'],
];

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const some = (random: Random, from: readonly string[]) => [
  ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, from))),
];

let ada: Person;
let projectId: string;
let project: string;
let rows: WorkItem[] = [];

async function readCopy(): Promise<WorkItem[]> {
  const all: WorkItem[] = [];
  for (let cursor: string | null = '500:0:0'; cursor;) {
    const page: { results: WorkItem[]; next_cursor: string | null } = expectStatus(
      await ada.call('GET', `${project}/v2/issues/?cursor=${cursor}`),
      200,
    );
    all.push(...page.results);
    cursor = page.next_cursor;
  }
  return all;
}

/** The tracker's items have no days of their own. */
async function giveDays(random: Random, items: readonly WorkItem[]): Promise<void> {
  const today = Date.now();
  const day = () =>
    new Date(today + Math.floor((random() - 0.5) * 120) * 86_400_000).toISOString().slice(0, 10);
  const updates = items.slice(0, DATED).map(({ id }, at) => {
    const [one, other] = [day(), day()].sort();
    return at % 3 === 0 ? { id, target_date: other } : { id, start_date: one, target_date: other };
  });
  expectStatus(await ada.call('POST', `${project}/issue-dates/`, { updates }), 200);
}

/** Some texts name who reads them. */
async function mention(items: readonly WorkItem[]): Promise<void> {
  const body = { description_html: `<p>${mentionOf(ada)}</p>` };
  for (const item of items.slice(0, MENTIONING)) {
    expectStatus(await ada.call('PATCH', `${project}/issues/${item.id}/`, body), 204);
  }
}

/** The names that lists are ordered by. */
async function readNames(slug: string): Promise<void> {
  const stream = projectStream(projectId);
  const read = async (path: string) => expectStatus(await ada.call('GET', path), 200);
  states.confirmRows(await read(`${project}/states/`), stream, 1);
  labels.confirmRows(await read(`${project}/issue-labels/`), stream, 1);
  members.confirmRows(await read(`/api/workspaces/${slug}/members/`), stream, 1);
  useSession.setState({ me: await read('/api/users/me/') });
}

function randomQuery(random: Random): ListQuery {
  const values = {
    state: rows.map(({ state_id }) => state_id),
    priority: ['urgent', 'high', 'medium', 'low', 'none'],
    assignees: [...rows.flatMap(({ assignee_ids }) => assignee_ids), 'None'],
    labels: [...rows.flatMap(({ label_ids }) => label_ids), 'None'],
    mentions: rows.flatMap(({ mention_ids }) => mention_ids),
    created_by: rows.map(({ created_by }) => created_by ?? 'None'),
    state_group: ['backlog', 'unstarted', 'started', 'completed', 'cancelled'],
    start_date: DAYS,
    target_date: DAYS,
  };
  const filtered = (Object.keys(values) as (keyof typeof values)[]).filter(() => random() < 0.2);
  const filters = Object.fromEntries(
    filtered.map((key) => {
      const found = some(random, values[key]);
      return [key, key.endsWith('_date') ? found.slice(0, 1) : found];
    }),
  );
  const unwanted = (Object.keys(values) as (keyof typeof values)[]).filter(() => random() < 0.1);
  const not = unwanted.flatMap((key) =>
    isNoneOfKey(key) ? [noneOfTerm(key, pick(random, values[key]))] : [],
  );
  const groupBy = pick(random, GROUPS);
  const subGroupBy = groupBy && random() < 0.3 ? pick(random, GROUPS) : null;
  return {
    ...DEFAULT_QUERY,
    projectId,
    filters: { ...filters, not },
    groupBy,
    pageSize: PAGE_SIZE,
    subGroupBy: subGroupBy === groupBy ? null : subGroupBy,
    orderBy: (random() < 0.5 ? '-' : '') + pick(random, ORDERS),
    type: pick(random, ['active', 'backlog', null, null]),
    showSubItems: random() < 0.7,
  };
}

const summary = (cells: Iterable<readonly [string, { ids: readonly string[]; total: number }]>) =>
  Object.fromEntries(
    [...cells]
      .filter(([, { total }]) => total > 0)
      .map(([key, { ids, total }]) => [key, { ids: ids.slice(0, PAGE_SIZE), total }])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

async function answerOfServer(query: ListQuery) {
  const params = Object.entries(firstPageParams(query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)]));
  const answer: ListAnswer = expectStatus(await ada.call('GET', `${project}/issues/?${search}`), 200);
  const cells = readCells(answer, PAGE_SIZE);
  const read = cells.map(({ key, total, rows: found }) => {
    const ids = found.map(({ id }) => id);
    return [key, { ids, total }] as const;
  });
  return { total: answer.total_count, cells: summary(read) };
}

const answerHere = (query: ListQuery) => {
  const { total, cells } = wholeWindow(query, sortedBy(rows, query.orderBy), 0);
  return { total, cells: summary(cells) };
};

describe('a project of which the browser has everything', () => {
  beforeAll(async () => {
    ada = await signUp(serverUrl(), 'Ada');
    const place = await makePlace(ada);
    await importTracker(place.slug, process.env['TANDEM_DATA'] ?? '');
    const projects = expectStatus<{ id: string; identifier: string }[]>(
      await ada.call('GET', `/api/workspaces/${place.slug}/projects/`),
      200,
    );
    projectId = projects.find(({ identifier }) => identifier === TRACKER)?.id ?? '';
    project = `/api/workspaces/${place.slug}/projects/${projectId}`;
    await giveDays(randomFrom(1), await readCopy());
    await mention(await readCopy());
    rows = await readCopy();
    await readNames(place.slug);
  }, 180_000);
  test('knows whom its items mention', () => {
    expect(rows.filter(({ mention_ids }) => mention_ids.includes(ada.id))).toHaveLength(MENTIONING);
  });
  afterAll(() => {
    for (const store of [states, labels, members]) store.clear();
  });

  test('answers any filter, order and group as the server does', async () => {
    const seed = seedOf('LISTS_SEED');
    const random = randomFrom(seed);
    for (let n = 0; n < QUERIES; n += 1) {
      const query = randomQuery(random);
      const said = `LISTS_SEED=${seed}, query ${n}: ${JSON.stringify(query)}`;
      expect(answerHere(query), said).toEqual(await answerOfServer(query));
    }
  }, 120_000);
});
