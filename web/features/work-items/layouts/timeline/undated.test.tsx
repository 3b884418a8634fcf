import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SideHandle } from '#components/timeline/side-handle.tsx';
import { resetSideWidth, useSideWidth } from '#components/timeline/side-width.ts';
import { follow } from '#entities/live/live.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { passesTree } from '@tandem/shared/work-items/filters/evaluate.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { isDeepStrictEqual } from 'node:util';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { dropLists, listsOf } from '#entities/work-items/lists/list-store.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { HeldUndated, Undated } from './undated.tsx';
import { readSettings } from '../../model/display/view-settings.ts';
import { useTimelineLines } from './use-timeline-lines.ts';

withTexts('work-items');

const stream = projectStream('p');
let wire: Wire;
let api: TestApi;

beforeEach(() => {
  wire = signIn();
  api = stubApi();
});
afterEach(() => {
  cleanup();
  dropLists(listsOf(stream));
  signOutOfTest();
  act(resetSideWidth);
  vi.unstubAllGlobals();
});

/** The timeline without its chart: its rows and its drawer. */
function Timeline() {
  const { lines, count, undatedQuery, isDrawerOpen, setDrawer } = useTimelineLines();
  return (
    <>
      <p data-testid="rows">{lines.map((line) => (line.kind === 'item' ? line.id : line.key)).join()}</p>
      {isDrawerOpen && <HeldUndated query={undatedQuery} />}
      <Undated count={count} isOpen={isDrawerOpen} onChange={setDrawer} />
    </>
  );
}

const LIST = '/api/workspaces/w/projects/p/issues/';
const DETAIL = '/api/workspaces/w/projects/p/issues-detail/';
const NO_DAYS = { and: [{ start_date__isnull: 'true' }, { target_date__isnull: 'true' }] };
const settings = { ...readSettings(null), layout: 'gantt_chart' as const, groupBy: null };

/** A server that has these items, the one or the other part of which is asked for by its tree. */
function serve(rows: readonly WorkItem[]) {
  const answerList = ({ query }: { query: Record<string, string> }) => {
    const isUndated = readFilterTree(query['filters']).tree;
    const passes = passesTree(isUndated!, { user_id: null, today: () => '2026-11-20', timezone: 'UTC' });
    const found = rows.filter((row) => passes(row));
    const results = found.slice(0, Number(query['per_page']));
    const body = { results, total_count: found.length, next_page_results: results.length < found.length };
    return answer(body, { seqs: { [stream]: 1 } });
  };
  api.on('GET', LIST, answerList).on('GET', DETAIL, answerList);
}

const IDS = ['i1', 'i2', 'i3'];
function draw(days: Record<string, string | null>) {
  const rows = IDS.map((id) => itemRow(id, { target_date: days[id] ?? null }));
  fillProject([]);
  serve(rows);
  follow(stream, 1);
  return show(
    <Layout settings={settings}>
      <Timeline />
    </Layout>,
  );
}
const rows = () => screen.getByTestId('rows').textContent;
const drawer = () => screen.getByRole('button', { name: /^Without dates/ });
/** How many rows without days were asked for, each time. */
const undatedPages = () =>
  api.calls.flatMap(({ query }) =>
    isDeepStrictEqual(readFilterTree(query['filters']).tree, readFilterTree(NO_DAYS).tree)
      ? [Number(query['per_page'])]
      : [],
  );

test('items without days are counted, and wait in a drawer that reads them once it is opened', async () => {
  const { user } = draw({ i2: '2026-11-20' });
  await vi.waitFor(() => expect(drawer().textContent).toBe('Without dates2'));
  expect(rows()).toBe('i2');
  expect(undatedPages()).toEqual([1]);
  await user.click(drawer());
  await vi.waitFor(() => expect(rows()).toBe('i2,i1,i3'));
  expect(undatedPages()).toEqual([1, 100]);
  await user.click(drawer());
  expect(rows()).toBe('i2');
});

test('an item that gets days leaves the drawer, one that loses them is put there', async () => {
  draw({ i2: '2026-11-20' });
  await vi.waitFor(() => expect(drawer().textContent).toBe('Without dates2'));
  const put = (id: string, target_date: string | null) =>
    act(() => wire.deliver(stream, { kind: 'work_item', op: 'put', id, row: itemRow(id, { target_date }) }));
  put('i1', '2026-12-01');
  await vi.waitFor(() => expect(rows()).toBe('i1,i2'));
  put('i2', null);
  await vi.waitFor(() => expect(rows()).toBe('i1'));
});

test('where nothing has days the drawer is open', async () => {
  draw({});
  await vi.waitFor(() => expect(rows()).toBe('i1,i2,i3'));
  expect(drawer().getAttribute('aria-expanded')).toBe('true');
});

test('the column of names is made wider by its edge, and stays so on the device', () => {
  show(<SideHandle />);
  const edge = screen.getByRole('separator', { name: 'Width of the names' });
  fireEvent.keyDown(edge, { key: 'ArrowRight' });
  expect(useSideWidth.getState().width).toBe(416);
  expect(localStorage.getItem('tandem.timeline-side')).toBe('416');
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  fireEvent.keyDown(edge, { key: 'ArrowLeft' });
  expect(useSideWidth.getState().width).toBe(384);
  fireEvent.doubleClick(edge);
  expect(useSideWidth.getState().width).toBe(400);
});
