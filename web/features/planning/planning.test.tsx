import { projectStream } from '@tandem/shared/sync/stream.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cycles } from '#entities/planning/cycles/store.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { TimelineViewProvider } from '#components/timeline/timeline-view.ts';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { must } from '@tandem/shared/must.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { cycleRow, moduleRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { CycleDrawer } from './cycles/cycle-drawer.tsx';
import { ActiveCyclesPage } from './cycles/active-cycles-page.tsx';
import { ModuleLine } from './modules/timeline/module-line.tsx';
import { useBars } from './modules/timeline/use-bars.ts';
import { ModulesPage } from './modules/modules-page.tsx';

withTexts('cycles', 'modules', 'planning', 'work-items');

const P = '/api/workspaces/w/projects/p';
const stream = projectStream('p');
const DAY = 86_400_000;
const moment = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const PROGRESS = Object.fromEntries(
  ['total', 'completed', 'started', 'unstarted', 'backlog', 'cancelled'].flatMap((name) => [
    [`${name}_issues`, name === 'total' ? 4 : 1],
    [`${name}_estimate_points`, 0],
  ]),
);
const NO_SHARES = { assignees: [], labels: [], completion_chart: {} };
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  fillProject([], { cycle_view: true, module_view: true });
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('what runs now in all projects', () => {
  const running = cycleRow('c1', { name: 'Sprint 1', start_date: moment(-3), end_date: moment(4) });
  const others: Cycle[] = [
    cycleRow('c2', { name: 'Over', start_date: moment(-9), end_date: moment(-4) }),
    cycleRow('c3', { name: 'Elsewhere', project_id: 'q', start_date: moment(-3), end_date: moment(4) }),
  ];

  test('has a card for each, and none of projects that I am not in', async () => {
    const project_detail = { id: 'p', name: 'Alloy', identifier: 'ALOY', logo_props: {} };
    const active = { ...running, is_favorite: true, project_detail };
    api
      .on('GET', '/api/workspaces/w/active-cycles/', () =>
        answer({ results: [active] }, { seqs: { [stream]: 2 } }),
      )
      .on('GET', `${P}/cycles/c1/progress/`, () => answer(PROGRESS, { seqs: { [stream]: 2 } }))
      .on('GET', `${P}/cycles/c1/analytics/`, () => answer(NO_SHARES))
      .on('GET', `${P}/cycles/c1/cycle-issues/`, () => answer({ results: [], total_count: 0 }));
    cycles.confirmRows([running, ...others], stream, 1);
    show(<ActiveCyclesPage />);
    const name = must(projects.get('p'), 'it was filled').name;
    const section = within(await screen.findByRole('region', { name }));
    expect(section.getByRole('link', { name: /Sprint 1/ })).toBeTruthy();
    await section.findByText('1 of 4 done');
    expect(screen.queryByText('Elsewhere')).toBeNull();
    expect(screen.queryByText('Over')).toBeNull();
    expect(api.sent('GET', '/api/workspaces/w/active-cycles/')[0]?.query).toMatchObject({ per_page: '10' });
  });

  test('says so when nothing runs', async () => {
    api.on('GET', '/api/workspaces/w/active-cycles/', () => answer({ results: [] }));
    cycles.confirmRows(others, stream, 1);
    show(<ActiveCyclesPage />);
    await screen.findByRole('heading', { name: 'No active cycles' });
  });
});

/** A line of the timeline: in a page without sizes the list would draw none. */
function TimelineOf({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  useBars({ scroller: box, canvas: box, side: 0, range: { from: 0, to: 1 }, scale: 'month' }, true);
  const module = useModule(id);
  const line = { canMove: true, isPhone: false, reordering: null, isOpen: false, onDetails: () => {} };
  return (
    <TimelineViewProvider value={{ scale: 'month', scrollToDay: () => {} }}>
      <div ref={box}>{module && <ModuleLine module={module} {...line} />}</div>
    </TimelineViewProvider>
  );
}

describe('the details of a cycle beside the list of cycles', () => {
  test('have a tab for priorities, whose rows open the items that they count', async () => {
    const running = cycleRow('c1', { name: 'Sprint 1', start_date: moment(-3), end_date: moment(4) });
    const shares = {
      ...NO_SHARES,
      priorities: [{ priority: 'high', total_issues: 3, completed_issues: 1, pending_issues: 2 }],
    };
    api
      .on('GET', `${P}/cycles/c1/progress/`, () => answer(PROGRESS, { seqs: { [stream]: 2 } }))
      .on('GET', `${P}/cycles/c1/analytics/`, () => answer(shares));
    cycles.confirmRows([running], stream, 1);
    const { user } = show(<CycleDrawer id="c1" onClose={() => {}} />);
    await user.click(await screen.findByRole('tab', { name: 'Priority' }));
    await user.click(await screen.findByRole('button', { name: /High.*1 \/ 3/ }));
    const address = new URL(addressNow(), 'https://tandem.example');
    expect(address.pathname).toBe('/w/projects/p/cycles/c1/');
    expect(JSON.parse(address.searchParams.get('view') ?? '')).toMatchObject({
      filters: { priority: ['high'] },
    });
  });
});

describe('modules', () => {
  const rows = [
    moduleRow('m1', { name: 'Compiler', start_date: '2026-03-02', target_date: '2026-03-20', sort_order: 1 }),
    moduleRow('m2', { name: 'Widgets', status: 'paused', sort_order: 2 }),
    moduleRow('m3', { name: 'Models', sort_order: 3 }),
  ];
  const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

  function prepare() {
    api
      .on('GET', `${P}/modules/`, () => answer(rows, { seqs: { [stream]: 2 } }))
      .on('PATCH', `${P}/modules/m1/`, ({ body }) =>
        answer({ ...rows[0], ...(body as object) }, { seqs: { [stream]: 3 } }),
      )
      .on('PATCH', `${P}/modules/m2/`, ({ body }) =>
        answer({ ...rows[1], ...(body as object) }, { seqs: { [stream]: 3 } }),
      );
    modules.confirmRows(rows, stream, 1);
  }
  function open() {
    prepare();
    return show(<ModulesPage project={must(projects.get('p'), 'it was filled')} tab="active" />).user;
  }

  test('are narrowed by how they stand, and all are back when the filter is cleared', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Paused' }));
    expect(names().map((name) => name?.replace('0%', ''))).toEqual(['Widgets']);
    await user.click(screen.getByRole('menuitem', { name: 'Clear all' }));
    expect(names()).toHaveLength(3);
  });

  test('of the kind of versions stand apart, with a release date, and are released', async () => {
    const version = moduleRow('v1', { name: '1.0', kind: 'version', target_date: '2026-03-20' });
    prepare();
    api
      .on('GET', `${P}/modules/`, () => answer([...rows, version], { seqs: { [stream]: 2 } }))
      .on('PATCH', `${P}/modules/v1/`, ({ body }) =>
        answer({ ...version, ...(body as object) }, { seqs: { [stream]: 3 } }),
      );
    modules.confirmRows([version], stream, 1);
    const project = must(projects.get('p'), 'it was filled');
    const { user } = show(<ModulesPage project={project} tab="active" />);
    expect(names()).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: /^Versions/ }));
    expect(names().map((name) => name?.replace('0%', ''))).toEqual(['1.0']);
    expect(screen.getByRole('button', { name: /^Release date/ }).textContent).toContain('Mar 20');
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Released' }));
    await vi.waitFor(() =>
      expect(api.sent('PATCH', `${P}/modules/v1/`).at(-1)?.body).toEqual({ status: 'completed' }),
    );
  });

  // docs/contract/client.md#orders-that-lists-begin-with
  test('stand by their names until another order is chosen', () => {
    open();
    expect(names().map((name) => name?.replace('0%', ''))).toEqual(['Compiler', 'Models', 'Widgets']);
  });

  test('are put higher by keys in manual order', async () => {
    localStorage.setItem('tandem.modules-order', 'manual');
    const user = open();
    screen.getByRole('button', { name: 'Move Widgets' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(names().map((name) => name?.replace('0%', ''))).toEqual(['Widgets', 'Compiler', 'Models']);
    await vi.waitFor(() => expect(api.sent('PATCH', `${P}/modules/m2/`)).toHaveLength(1));
    expect(modules.get('m2')?.sort_order).toBeLessThan(1);
  });

  test('are bars of a timeline that arrows move and resize, each time as one change', async () => {
    prepare();
    show(<TimelineOf id="m1" />);
    const bar = screen.getByRole('button', { name: /^Compiler, Mar 02 – Mar 20/ });
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    fireEvent.keyUp(bar, { key: 'ArrowRight' });
    expect(modules.get('m1')).toMatchObject({ start_date: '2026-03-04', target_date: '2026-03-22' });
    fireEvent.keyDown(bar, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyUp(bar, { key: 'ArrowLeft' });
    expect(modules.get('m1')).toMatchObject({ start_date: '2026-03-04', target_date: '2026-03-21' });
    await vi.waitFor(() => expect(api.sent('PATCH', `${P}/modules/m1/`)).toHaveLength(2));
    expect(api.sent('PATCH', `${P}/modules/m1/`)[0]?.body).toEqual({
      start_date: '2026-03-04',
      target_date: '2026-03-22',
    });
  });
});
