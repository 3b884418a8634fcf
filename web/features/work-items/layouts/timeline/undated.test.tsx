import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SideHandle } from '#components/timeline/side-handle.tsx';
import { resetSideWidth, useSideWidth } from '#components/timeline/side-width.ts';
import { follow } from '#entities/live/live.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Undated } from './undated.tsx';
import { useTimelineLines } from './use-timeline-lines.ts';

withTexts('work-items');

const stream = projectStream('p');
let wire: Wire;

beforeEach(() => {
  wire = signIn();
  stubApi();
});
afterEach(() => {
  signOutOfTest();
  act(resetSideWidth);
  vi.unstubAllGlobals();
});

function Lines({ ids }: { ids: readonly string[] }) {
  const { lines, undated, isDrawerOpen, setDrawer } = useTimelineLines(ids);
  return (
    <>
      <p data-testid="rows">{lines.map((line) => (line.kind === 'item' ? line.id : line.key)).join()}</p>
      <Undated count={undated.length} isMore={false} isOpen={isDrawerOpen} onChange={setDrawer} />
    </>
  );
}

const IDS = ['i1', 'i2', 'i3'];
function draw(days: Record<string, string | null>) {
  fillProject(IDS.map((id) => itemRow(id, { target_date: days[id] ?? null })));
  follow(stream, 1);
  return show(
    <Layout>
      <Lines ids={IDS} />
    </Layout>,
  );
}
const rows = () => screen.getByTestId('rows').textContent;
const drawer = () => screen.getByRole('button', { name: /^Without dates/ });

test('items without days wait in a drawer that says how many they are', async () => {
  const { user } = draw({ i2: '2026-11-20' });
  expect(rows()).toBe('i2');
  expect(drawer().textContent).toBe('Without dates2');
  await user.click(drawer());
  expect(rows()).toBe('i2,i1,i3');
  await user.click(drawer());
  expect(rows()).toBe('i2');
});

test('an item that gets days leaves the drawer, one that loses them is put there', () => {
  draw({ i2: '2026-11-20' });
  const put = (id: string, target_date: string | null) =>
    act(() => wire.deliver(stream, { kind: 'work_item', op: 'put', id, row: itemRow(id, { target_date }) }));
  put('i1', '2026-12-01');
  expect(rows()).toBe('i1,i2');
  put('i2', null);
  expect([rows(), drawer().textContent]).toEqual(['i1', 'Without dates2']);
});

test('where nothing has days the drawer is open', () => {
  draw({});
  expect(drawer().getAttribute('aria-expanded')).toBe('true');
  expect(rows()).toBe('i1,i2,i3');
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
