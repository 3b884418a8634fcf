import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longScales } from '#components/timeline/timeline-state.ts';
import { TimelineViewProvider } from '#components/timeline/timeline-view.ts';
import { useInitiative } from '#entities/planning/initiatives/hooks.ts';
import { initiativeParts, initiatives } from '#entities/planning/initiatives/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { initiativeRow, NOTHING_DONE, partDetail, projectPart } from '#testing/initiative-rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { InitiativePage } from './detail/initiative-page.tsx';
import { InitiativeForm } from './form/initiative-form.tsx';
import { InitiativesPage } from './initiatives-page.tsx';
import { InitiativeLine } from './timeline/plan-lines.tsx';
import { useBars } from './timeline/use-bars.ts';

withTexts('initiatives', 'work-items', 'planning', 'editor');

const PATH = '/api/workspaces/w/initiatives/';
const stream = workspaceStream('w');
const part = projectPart('p1', 'p');
const builds = initiativeRow('i1', {
  name: 'Builds',
  sort_order: 1,
  start_date: '2026-10-05',
  target_kind: 'day',
  target_date: '2026-12-18',
  last_date: '2027-01-15',
  last_part: { kind: 'project', id: 'p1' },
  parts: [part],
  progress: { ...NOTHING_DONE, total: 4, completed: 1, started: 1, unstarted: 2 },
  rolled_health: { value: 'at_risk', is_own: false, at: null, from: { kind: 'project', id: 'p1' } },
});
const russian = initiativeRow('i2', { name: 'Everything in Russian', sort_order: 2, status: 'completed' });
let api: TestApi;

beforeEach(() => {
  api = stubApi()
    .on('GET', PATH, () => answer([builds, russian], { seqs: { [stream]: 1 } }))
    .on('GET', `${PATH}i1/parts/`, () => answer([partDetail(part)], { seqs: { [stream]: 1 } }))
    .on('PATCH', `${PATH}i1/`, () => answer(null, { seqs: { [stream]: 2 } }))
    .on('DELETE', `${PATH}i1/`, () => answer(null, { seqs: { [stream]: 2 } }));
  signIn();
  fillProject([], { name: 'Alloy' });
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the board', () => {
  beforeEach(() => localStorage.setItem('tandem.initiatives-layout', 'board'));

  test('has a column for each health, and says where that is from', async () => {
    show(<InitiativesPage />);
    const column = within(await screen.findByRole('region', { name: 'At risk' }));
    expect(column.getByRole('link').textContent).toBe('Builds');
    expect(column.getByText('At risk, because of Alloy')).toBeTruthy();
    expect(column.getByText('25%')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'No update' })).getByRole('link').textContent).toBe(
      'Everything in Russian',
    );
  });

  test('leaves out what has ended when that is asked for, and what the filter does not want', async () => {
    const { user } = show(<InitiativesPage />);
    await user.click(await screen.findByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Completed and cancelled' }));
    expect(screen.queryByRole('link', { name: 'Everything in Russian' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Off track' }));
    expect(await screen.findByText('No initiatives match')).toBeTruthy();
  });
});

describe('the screen', () => {
  test('says that there are none yet, and that reading them failed', async () => {
    api.on('GET', PATH, () => answer([], { seqs: { [stream]: 1 } }));
    show(<InitiativesPage />).unmount();
    show(<InitiativesPage />);
    expect(await screen.findByRole('heading', { name: 'No initiatives yet' })).toBeTruthy();
  });
});

/** A line of the timeline: in a page without sizes the list would draw none. */
function TimelineOf({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  useBars({ scroller: box, canvas: box, side: 0, range: { from: 0, to: 1 }, scale: 'quarters' }, true);
  const initiative = useInitiative(id);
  return (
    <TimelineViewProvider value={{ scale: longScales.store.getState().scale, scrollToDay: () => {} }}>
      <div ref={box}>
        {initiative && (
          <InitiativeLine
            line={{ key: id, kind: 'initiative', initiative, depth: 0, canFold: true, isOpen: true }}
            isPhone={false}
            shown={['done', 'owner']}
            onFold={() => {}}
          />
        )}
      </div>
    </TimelineViewProvider>
  );
}

describe('the timeline', () => {
  beforeEach(() => initiatives.confirmRows([builds, russian], stream, 1));

  test('says which part ends after the target', () => {
    initiativeParts.confirmRows([partDetail(part)], stream, 1);
    show(<TimelineOf id="i1" />);
    expect(screen.getByText(/^25%, Jan 15.* because of Alloy$/)).toBeTruthy();
  });

  test('has bars that arrows move, all steps as one change that ends on a day', async () => {
    show(<TimelineOf id="i1" />);
    const bar = screen.getByRole('button', { name: /^Builds, Oct 05 – Dec 18/ });
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    fireEvent.keyUp(bar, { key: 'ArrowRight' });
    expect(initiatives.get('i1')).toMatchObject({ start_date: '2026-10-07', target_date: '2026-12-20' });
    await vi.waitFor(() => expect(api.sent('PATCH', `${PATH}i1/`)).toHaveLength(1));
    expect(api.sent('PATCH', `${PATH}i1/`)[0]?.body).toEqual({
      start_date: '2026-10-07',
      target_date: '2026-12-20',
      target_kind: 'day',
    });
  });

  test('has no bar without a first day', () => {
    show(<TimelineOf id="i2" />);
    expect(screen.getByText('No dates yet')).toBeTruthy();
  });

  test('moves nothing of others', () => {
    initiatives.confirmRows([{ ...builds, created_by: 'somebody' }], stream, 2);
    signOutOfTest();
    signIn({ role: 15 });
    initiatives.confirmRows([{ ...builds, created_by: 'somebody' }], stream, 2);
    show(<TimelineOf id="i1" />);
    const bar = screen.getByRole('button', { name: /^Builds/ });
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    fireEvent.keyUp(bar, { key: 'ArrowRight' });
    expect(initiatives.get('i1')).toMatchObject({ start_date: '2026-10-05' });
  });
});

describe('the form', () => {
  test('asks for a name, and makes an initiative with its parts', async () => {
    let made: unknown;
    api.on('POST', PATH, ({ body }) => {
      made = body;
      return answer({ ...russian, ...(body as object) }, { seqs: { [stream]: 2 } });
    });
    const { user } = show(<InitiativeForm onClose={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Create initiative' }));
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pilot');
    await user.click(screen.getByRole('button', { name: /^Target/ }));
    await user.click(await screen.findByText('Quarter'));
    const year = new Date().getFullYear() + 1;
    await user.click(await screen.findByRole('button', { name: `Q2 ${year}` }));
    await user.click(screen.getByRole('button', { name: /^Add projects/ }));
    await user.click(await screen.findByRole('option', { name: 'Alloy' }));
    expect(await screen.findByRole('button', { name: 'Remove Alloy' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create initiative' }));
    await vi.waitFor(() => expect(made).toBeTruthy());
    expect(made).toMatchObject({ name: 'Pilot', target_kind: 'quarter', target_date: `${year}-06-30` });
    const { id } = made as { id: string };
    await vi.waitFor(() => expect(api.sent('POST', `${PATH}${id}/parts/`)).toHaveLength(1));
  });
});

describe('one initiative', () => {
  test('says how it stands and what is in it, and is deleted after a question', async () => {
    const { user } = show(<InitiativePage id="i1" renderUpdates={({ name }) => <p>Updates of {name}</p>} />);
    expect(await screen.findByRole('heading', { name: 'Builds', level: 2 })).toBeTruthy();
    expect(screen.getByText('At risk, because of Alloy')).toBeTruthy();
    expect(screen.getByText('Updates of Builds')).toBeTruthy();
    const parts = within(screen.getByRole('region', { name: 'Projects, modules and epics' }));
    expect(parts.getByRole('link').textContent).toBe('Alloy');
    await user.click(screen.getByRole('button', { name: 'Actions for Builds' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(api.sent('DELETE')).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(api.sent('DELETE', `${PATH}i1/`)).toHaveLength(1));
  });
});
