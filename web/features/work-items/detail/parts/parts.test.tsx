import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { AddButtons } from './add-buttons.tsx';
import { ItemReactions } from './item-reactions.tsx';
import { Links } from './links.tsx';
import { PartDialogSlot } from './part-dialog-slot.tsx';
import { Relations } from './relations.tsx';

withTexts('work-items', 'detail');

const stream = projectStream('p');
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const SEARCH = '/api/workspaces/w/projects/p/search-issues/';
let api: TestApi;
let wire: Wire;

const at = '2026-01-01T10:00:00Z';
const linkRow = (id: string, fields = {}) => ({
  ...{ id, issue: 'i1', project: 'p', title: `Link ${id}`, url: `https://example.com/${id}`, metadata: {} },
  ...{ created_by: ME, created_at: at },
  ...fields,
});
const listed = (rows: unknown, seq = 1) => answer(rows, { seqs: { [stream]: seq } });
const NO_RELATIONS = {
  ...{ blocking: [], blocked_by: [], duplicate: [], relates_to: [] },
  ...{ start_after: [], start_before: [], finish_after: [], finish_before: [] },
};
const reactionRow = (id: string, actor: string, reaction: string) => ({
  ...{ id, issue: 'i1', project: 'p', actor, reaction, created_at: at },
});

function prepare(items: WorkItem[] = [itemRow('i1'), itemRow('i2', { name: 'Other item' })]) {
  fillProject(items);
  follow(stream, 1);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi();
  wire = signIn();
  prepare();
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Detail() {
  const row = useWorkItem('i1');
  if (!row) return null;
  return (
    <>
      <ItemReactions row={row} />
      <AddButtons row={row} canEdit />
      <Relations row={row} />
      <Links row={row} look="body" />
      <PartDialogSlot />
    </>
  );
}

async function open() {
  const shown = show(<Detail />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  return { ...shown, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}
const pass = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms));
const section = (name: string) => screen.queryByRole('region', { name });

describe('links', () => {
  beforeEach(() => void api.on('GET', `${ITEM}issue-links/`, () => listed([linkRow('l1')])));

  test('are listed, lead out safely, and follow what others do', async () => {
    await open();
    const link = within(section('Links')!).getByRole('link', { name: 'Link l1' });
    expect(link.getAttribute('href')).toBe('https://example.com/l1');
    expect(link.getAttribute('rel')).toContain('noopener');
    act(() => wire.deliver(stream, { kind: 'link', op: 'put', id: 'l2', row: linkRow('l2') as never }));
    expect(within(section('Links')!).getAllByRole('link')).toHaveLength(2);
    act(() => wire.deliver(stream, { kind: 'link', op: 'remove', id: 'l1' }));
    expect(screen.queryByRole('link', { name: 'Link l1' })).toBeNull();
  });

  test('a new one shows at once, under the id that it keeps, and waits for the network', async () => {
    api.on('POST', `${ITEM}issue-links/`, noNetwork);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'example.org/new');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add link' }));
    expect(screen.getByRole('link', { name: /example\.org\/new/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Not synced yet' })).toBeTruthy();
    api.on('POST', `${ITEM}issue-links/`, ({ body }) =>
      answer({ ...linkRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: 5 } }),
    );
    await pass(30_000);
    expect(screen.queryByRole('img', { name: 'Not synced yet' })).toBeNull();
    const [first, last] = [api.sent('POST').at(0), api.sent('POST').at(-1)];
    expect(last?.body).toEqual(first?.body);
    expect(last?.body).toMatchObject({ url: 'http://example.org/new', title: null });
  });

  test('what is no address is not sent', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'javascript:alert(1)');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add link' }));
    expect(screen.getByText('Enter a valid URL.')).toBeTruthy();
    expect(api.sent('POST')).toEqual([]);
  });

  test('one that could not be removed is back, and the person is informed', async () => {
    api.on('DELETE', `${ITEM}issue-links/l1/`, () => refusal(403, { error: 'You may only read.' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Link l1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await pass();
    expect(screen.getByRole('link', { name: 'Link l1' })).toBeTruthy();
  });

  test('of an epic are asked for below epics', async () => {
    act(() => workItems.confirmRows([itemRow('i1', { is_epic: true })], stream, 2));
    api.on('GET', '/api/workspaces/w/projects/p/epics/i1/links/', () => listed([linkRow('e1')]));
    await open();
    expect(screen.getByRole('link', { name: 'Link e1' })).toBeTruthy();
  });
});

describe('relations', () => {
  const other = { ...itemRow('i2', { name: 'Other item' }), relation_type: 'blocking' };

  test('are listed by their kind, and what the other item becomes shows at once', async () => {
    api.on('GET', `${ITEM}issue-relation/`, () => listed({ ...NO_RELATIONS, blocking: [other] }));
    await open();
    const row = within(section('Relations')!).getByRole('listitem');
    expect(row.textContent).toContain('Blocking');
    expect(row.textContent).toContain('Other item');
    act(() =>
      wire.deliver(stream, {
        kind: 'work_item',
        op: 'put',
        id: 'i2',
        row: itemRow('i2', { name: 'New name' }) as never,
      }),
    );
    expect(row.textContent).toContain('New name');
  });

  test('come and go when somebody relates the items from the other end', async () => {
    api.on('GET', `${ITEM}issue-relation/`, () => listed(NO_RELATIONS));
    await open();
    expect(section('Relations')).toBeNull();
    api.on('GET', `${ITEM}issue-relation/`, () => listed({ ...NO_RELATIONS, blocked_by: [other] }, 2));
    const ends = { id: 'r1', issue: 'i1', related_issue: 'i2', relation_type: 'blocked_by' };
    act(() => wire.deliver(stream, { kind: 'relation', op: 'put', id: 'r1', row: ends as never }));
    await pass();
    expect(within(section('Relations')!).getByRole('listitem').textContent).toContain('Blocked by');
    api.on('GET', `${ITEM}issue-relation/`, () => listed(NO_RELATIONS, 3));
    act(() => wire.deliver(stream, { kind: 'relation', op: 'remove', id: 'r1' }));
    await pass();
    expect(section('Relations')).toBeNull();
  });

  test('are made by choosing a kind and items that are found', async () => {
    api.on('GET', `${ITEM}issue-relation/`, () => listed(NO_RELATIONS));
    const found = {
      ...{ id: 'i2', name: 'Other item', sequence_id: 2, project_id: 'p', project__identifier: 'ALOY' },
      ...{ state__name: 'Todo', state__group: 'unstarted', state__color: '#888888', type_id: null },
    };
    api.on('GET', SEARCH, ({ query }) => answer(query['search'] === 'oth' ? [found] : []));
    api.on('POST', `${ITEM}issue-relation/`, () => {
      api.on('GET', `${ITEM}issue-relation/`, () => listed({ ...NO_RELATIONS, blocking: [other] }, 4));
      return answer([{ id: 'i2' }], { status: 201, seqs: { [stream]: 4 } });
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Relation' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blocking' }));
    await user.type(await screen.findByRole('combobox'), 'oth');
    await pass(300);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add 1 item' }));
    expect(within(section('Relations')!).getByRole('listitem').textContent).toContain('Other item');
    await pass(50);
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ relation_type: 'blocking', issues: ['i2'] }]);
    expect(within(section('Relations')!).getAllByRole('listitem')).toHaveLength(1);
  });

  test('one that is refused goes away again', async () => {
    api.on('GET', `${ITEM}issue-relation/`, () => listed({ ...NO_RELATIONS, blocking: [other] }));
    api.on('POST', `${ITEM}remove-relation/`, () => refusal(403, { error: 'No.' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Other item' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove relation' }));
    await pass(50);
    expect(within(section('Relations')!).getByRole('listitem').textContent).toContain('Other item');
  });
});

describe('reactions', () => {
  const THUMB = '128077';
  const chip = () => screen.queryByRole('button', { name: /👍/ });

  test('are counted, mine is pressed, and pressing it again takes it back', async () => {
    api.on('GET', `${ITEM}reactions/`, () => listed([reactionRow('s1', 'ada', THUMB)]));
    api.on('POST', `${ITEM}reactions/`, () =>
      answer(reactionRow('s2', ME, THUMB), { status: 201, seqs: { [stream]: 2 } }),
    );
    api.on('DELETE', `${ITEM}reactions/${THUMB}/`, () => answer(null, { seqs: { [stream]: 3 } }));
    const { user } = await open();
    expect(chip()?.getAttribute('aria-label')).toContain('Ada');
    expect(chip()?.getAttribute('aria-pressed')).toBe('false');
    await user.click(chip()!);
    expect([chip()?.textContent, chip()?.getAttribute('aria-pressed')]).toEqual(['👍2', 'true']);
    await pass();
    act(() =>
      wire.deliver(stream, {
        kind: 'reaction',
        op: 'put',
        id: 's2',
        row: reactionRow('s2', ME, THUMB) as never,
      }),
    );
    expect(chip()?.textContent).toBe('👍2');
    await user.click(chip()!);
    expect(chip()?.textContent).toBe('👍1');
    await pass();
    act(() => wire.deliver(stream, { kind: 'reaction', op: 'remove', id: 's2' }));
    await pass();
    expect([chip()?.textContent, chip()?.getAttribute('aria-pressed')]).toEqual(['👍1', 'false']);
    act(() => wire.deliver(stream, { kind: 'reaction', op: 'remove', id: 's1' }));
    expect(chip()).toBeNull();
  });

  test('are chosen from a few', async () => {
    api.on('GET', `${ITEM}reactions/`, () => listed([]));
    api.on('POST', `${ITEM}reactions/`, () => refusal(400, { error: 'No.' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add reaction' }));
    await user.click(await screen.findByRole('button', { name: '👍' }));
    await pass();
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ reaction: THUMB }]);
    // It was refused.
    expect(chip()).toBeNull();
  });
});
