import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { flatList, giveSizes, groupedList, LayoutScreen, leaveLayout, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { List } from './list.tsx';
import { useUnfolded } from './fold/unfolded.tsx';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/issues/';
let api: TestApi;

const ROWS = [
  itemRow('i1', { name: 'First', sort_order: 1, sub_issues_count: 1 }),
  itemRow('i2', { name: 'Second', sort_order: 2 }),
];
const CHILD = itemRow('i3', { name: 'Part', sort_order: 3, parent_id: 'i1' });

beforeEach(() => {
  giveSizes();
  api = stubApi().on('GET', PATH, ({ query }) =>
    query['parent'] ? flatList([CHILD]) : groupedList(ROWS, ({ state_id }) => state_id, 50),
  );
  signIn();
});
afterEach(() => {
  useUnfolded.setState({ open: new Set() });
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  fillProject([]);
  setView(api, { layout: 'list', group_by: 'state', sub_issue: false });
  const drawn = show(<LayoutScreen of={List} />);
  await screen.findByRole('link', { name: 'First' });
  return drawn;
}

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('sub-items in a list', () => {
  test('are shown below their item and hidden again', async () => {
    const { user } = await open();
    const fold = screen.getByRole('button', { name: 'Sub-items of First' });
    expect(screen.queryByRole('button', { name: 'Sub-items of Second' })).toBeNull();
    await user.click(fold);
    await screen.findByRole('link', { name: 'Part' });
    expect(names()).toEqual(['First', 'Part', 'Second']);
    await user.click(fold);
    expect(names()).toEqual(['First', 'Second']);
  });

  test('are unfolded by keys, and the cursor goes through them', async () => {
    const { user } = await open();
    screen.getByRole('link', { name: 'First' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByRole('link', { name: 'Part' });
    await user.keyboard('jj');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    await user.keyboard('k');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Part'));
  });

  test('are carried nowhere by themselves', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sub-items of First' }));
    const part = await screen.findByRole('link', { name: 'Part' });
    part.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['First', 'Part', 'Second']);
    expect(api.sent('PATCH', `${PATH}i3/`)).toEqual([]);
  });
});
