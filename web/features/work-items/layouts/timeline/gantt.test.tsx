import { projectStream } from '@tandem/shared/sync/stream.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dependencies } from '#entities/work-items/rows/dependencies.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { type TestApi, answer, stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '#entities/live/live.ts';
import { Dependencies } from './dependencies/dependencies.tsx';
import { GanttRow } from './gantt-row.tsx';
import { useScale } from '#components/timeline/timeline-state.ts';
import { TimelineViewProvider } from '#components/timeline/timeline-view.ts';
import { dayNumber } from '#components/timeline/scale.ts';
import { useBarKeys } from './use-bar-keys.ts';

withTexts('work-items');

const path = (id: string) => `/api/workspaces/w/projects/p/issues/${id}/`;
const stream = projectStream('p');
let api: TestApi;
let wire: Wire;

beforeEach(() => {
  wire = signIn();
  api = stubApi();
  useScale.setState({ scale: 'month' });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const planned = (id: string, start_date: string | null, target_date: string | null) =>
  itemRow(id, { start_date, target_date });

function Rows({ ids }: { ids: string[] }) {
  const root = useRef<HTMLDivElement>(null);
  useBarKeys(root, ids);
  return (
    <div ref={root}>
      <Dependencies ids={ids} from={dayNumber('2026-11-01')} side={360} rows={{ from: 0, to: ids.length }} />
      {ids.map((id) => (
        <GanttRow key={id} id={id} isSelected={false} />
      ))}
    </div>
  );
}

function draw(...rows: WorkItem[]) {
  fillProject(rows);
  follow(stream, 1);
  for (const { id } of rows) api.on('PATCH', path(id), () => answer(null, { seqs: { [stream]: 2 } }));
  return show(
    <Layout>
      <TimelineViewProvider value={{ scale: 'month', scrollToDay: () => {} }}>
        <Rows ids={rows.map(({ id }) => id)} />
      </TimelineViewProvider>
    </Layout>,
  );
}

const bar = (name: RegExp) => screen.getByRole('button', { name });
const patches = () => api.sent('PATCH').map(({ body }) => body);

describe('a bar', () => {
  test('says what it stands for, and how long it takes', () => {
    draw(
      planned('i1', '2026-11-09', '2026-11-27'),
      planned('i2', null, '2026-11-12'),
      planned('i3', null, null),
    );
    expect(bar(/^ALOY-1 Item i1, Nov 09 – Nov 27/)).toBeTruthy();
    expect(bar(/^ALOY-2 Item i2, until Nov 12/)).toBeTruthy();
    expect(screen.getByText('19 d')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^ALOY-3/ })).toBeNull();
  });

  test('is moved by arrows, resized with Shift, and stored once when the key is let go', async () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'));
    bar(/^ALOY-1/).focus();
    for (let n = 0; n < 3; n += 1) fireEvent.keyDown(bar(/^ALOY-1/), { key: 'ArrowRight' });
    expect(bar(/Nov 12 – Nov 15/)).toBeTruthy();
    expect(patches()).toEqual([]);
    fireEvent.keyUp(bar(/^ALOY-1/), { key: 'ArrowRight' });
    await vi.waitFor(() =>
      expect(patches()).toEqual([{ start_date: '2026-11-12', target_date: '2026-11-15' }]),
    );
    fireEvent.keyDown(bar(/^ALOY-1/), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyUp(bar(/^ALOY-1/), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(bar(/^ALOY-1/), { key: 'ArrowLeft', shiftKey: true, altKey: true });
    fireEvent.keyUp(bar(/^ALOY-1/), { key: 'ArrowLeft', shiftKey: true, altKey: true });
    await vi.waitFor(() =>
      expect(patches().slice(1)).toEqual([{ target_date: '2026-11-14' }, { start_date: '2026-11-11' }]),
    );
  });

  test('goes back with Escape, and nothing is sent', () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'));
    fireEvent.keyDown(bar(/^ALOY-1/), { key: 'ArrowRight' });
    fireEvent.keyDown(bar(/^ALOY-1/), { key: 'Escape' });
    fireEvent.keyUp(bar(/^ALOY-1/), { key: 'ArrowRight' });
    expect(bar(/Nov 09 – Nov 12/)).toBeTruthy();
    expect(patches()).toEqual([]);
  });

  test('moves when somebody else moves it', async () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'));
    const row = { ...planned('i1', '2026-11-20', '2026-11-21') };
    wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row, actor_id: 'ada' });
    const moved = await screen.findByRole('button', { name: /Nov 20 – Nov 21/ });
    expect(moved.dataset['mark']).toBe('changed');
  });

  test('an item without days gets today by a button', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00') });
    const { user } = draw(planned('i1', null, null));
    await user.click(screen.getByRole('button', { name: 'Schedule for today' }));
    expect(patches()).toEqual([{ start_date: '2026-11-20', target_date: '2026-11-20' }]);
    vi.useRealTimers();
  });
});

describe('dependencies', () => {
  const relation = {
    stream,
    relation_id: 'r1',
    issue: 'i2',
    related_issue: 'i1',
    relation_type: 'blocked_by' as const,
  };
  const known = () => dependencies.confirmRows([{ id: 'i2 i1', ...relation }], stream, 1);

  test('are lines that say whether the plan holds, also while a bar is moved', () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'), planned('i2', '2026-11-13', '2026-11-14'));
    expect(document.querySelector('[data-dependency]')).toBeNull();
    known();
    return vi.waitFor(() => {
      const line = bar(/^ALOY-2 comes after ALOY-1\. Press to remove/);
      expect(line.dataset['broken']).toBeUndefined();
      fireEvent.keyDown(bar(/^ALOY-2 Item/), { key: 'ArrowLeft' });
      expect(bar(/^ALOY-2 comes after ALOY-1 but is scheduled too early/)).toBeTruthy();
    });
  });

  test('are removed by a press, for everybody', async () => {
    known();
    const { user } = draw(
      planned('i1', '2026-11-09', '2026-11-12'),
      planned('i2', '2026-11-13', '2026-11-14'),
    );
    api.on('POST', `${path('i2')}remove-relation/`, () => answer(null, { seqs: { [stream]: 2 } }));
    await user.click(bar(/^ALOY-2 comes after/));
    expect(document.querySelector('[data-dependency]')).toBeNull();
    expect(api.sent('POST')[0]?.body).toEqual({ relation_type: 'blocked_by', related_issue: 'i1' });
  });

  test('are made by keys: b on the one that blocks, Enter on the one that waits', async () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'), planned('i2', '2026-11-13', '2026-11-14'));
    api.on('POST', `${path('i1')}issue-relation/`, () =>
      answer([{ id: 'i2' }], { status: 201, seqs: { [stream]: 2 } }),
    );
    fireEvent.keyDown(bar(/^ALOY-1 Item/), { key: 'b' });
    fireEvent.keyDown(bar(/^ALOY-2 Item/), { key: 'Enter' });
    await screen.findByRole('button', { name: /^ALOY-2 comes after ALOY-1/ });
    expect(api.sent('POST')[0]?.body).toEqual({ relation_type: 'blocking', issues: ['i2'] });
  });

  test('of somebody else come and go', async () => {
    draw(planned('i1', '2026-11-09', '2026-11-12'), planned('i2', '2026-11-13', '2026-11-14'));
    const row = { id: 'r9', issue: 'i2', related_issue: 'i1', relation_type: 'blocked_by' };
    wire.deliver(stream, { kind: 'relation', op: 'put', id: 'r9', row });
    expect(await screen.findByRole('button', { name: /^ALOY-2 comes after ALOY-1/ })).toBeTruthy();
    wire.deliver(stream, { kind: 'relation', op: 'remove', id: 'r9' });
    await vi.waitFor(() => expect(document.querySelector('[data-dependency]')).toBeNull());
  });
});

test('who may not edit sees bars that nobody can move', () => {
  fillProject([planned('i1', '2026-11-09', '2026-11-12')], { member_role: 5 });
  show(
    <Layout>
      <TimelineViewProvider value={{ scale: 'month', scrollToDay: () => {} }}>
        <Rows ids={['i1']} />
      </TimelineViewProvider>
    </Layout>,
  );
  fireEvent.keyDown(bar(/^ALOY-1/), { key: 'ArrowRight' });
  fireEvent.keyUp(bar(/^ALOY-1/), { key: 'ArrowRight' });
  expect(bar(/^ALOY-1/).querySelector('[data-grip]')).toBeNull();
  expect(patches()).toEqual([]);
});
