import { act, screen, within } from '@testing-library/react';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { itemRow, projectRow, viewRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as WorkspaceViews } from './workspace-views-screen.tsx';

withTexts('views', 'work-items');

const ITEMS = '/api/workspaces/w/issues/';
const stream = projectStream('p');
let api: TestApi;
let wire: Wire;
let rows: WorkItem[];

beforeEach(() => {
  rows = [itemRow('i1'), itemRow('i2', { project_id: 'q', name: 'Elsewhere', priority: 'urgent' })];
  const release = viewRow('v1', { name: 'Release', project: null, filters: { priority: ['urgent'] } });
  api = stubApi()
    .on('GET', '/api/workspaces/w/views/', () => answer([release], { seqs: { [workspaceStream('w')]: 1 } }))
    .on('GET', ITEMS, () =>
      answer({ results: rows, total_count: rows.length }, { seqs: { [stream]: 1, [projectStream('q')]: 1 } }),
    );
  wire = signIn();
  fillProject([]);
  projects.confirmRows([projectRow('q', { identifier: 'QQQ' })], `user:${ME}`, 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (at = '/w/workspace-views/') =>
  show(
    <Routes>
      <Route path="/w/workspace-views" element={<WorkspaceViews />} />
      <Route path="/w/workspace-views/:viewId" element={<WorkspaceViews />} />
    </Routes>,
    { at },
  ).user;
const names = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the items of a whole workspace', () => {
  test('stand with the key of their project, and are ordered by the heads of columns', async () => {
    const user = open();
    expect(await names()).toEqual(['ALOY-1Item i1', 'QQQ-2Elsewhere']);
    expect(addressNow()).toBe('/w/workspace-views/all-issues/');
    expect(api.sent('GET', ITEMS)[0]?.query).toMatchObject({ order_by: '-created_at', per_page: '100' });
    await user.click(screen.getByRole('button', { name: 'Priority' }));
    await screen.findByRole('columnheader', { name: 'Priority' });
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ order_by: '-priority' });
    await user.click(await screen.findByRole('button', { name: 'Priority' }));
    await vi.waitFor(() =>
      expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ order_by: 'priority' }),
    );
  });

  test('are asked for by the tabs that everybody has, and by saved views', async () => {
    const user = open();
    await names();
    await user.click(screen.getByRole('link', { name: 'Assigned' }));
    await names();
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ assignees: ME });
    await user.click(await screen.findByRole('link', { name: 'Release' }));
    await names();
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent' });
    expect(screen.getByRole('heading', { name: 'Release' })).toBeTruthy();
  });

  test('are in a saved view until its owner deletes that', async () => {
    api.on('DELETE', '/api/workspaces/w/views/v1/', () =>
      answer(null, { seqs: { [workspaceStream('w')]: 2 } }),
    );
    const user = open('/w/workspace-views/v1/');
    await names();
    await user.click(screen.getByRole('button', { name: 'What to do with this view' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Release' })).toBeNull());
    expect(addressNow()).toBe('/w/workspace-views/all-issues/');
    expect(api.sent('DELETE', '/api/workspaces/w/views/v1/')).toHaveLength(1);
  });

  test('are saved as a view by its name and filters', async () => {
    api.on('POST', '/api/workspaces/w/views/', ({ body }) =>
      answer(
        { ...viewRow('x', { project: null }), ...(body as object) },
        { status: 201, seqs: { [workspaceStream('w')]: 2 } },
      ),
    );
    const user = open();
    await names();
    await user.click(screen.getByRole('button', { name: 'New view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Blockers');
    await user.click(dialog.getByRole('button', { name: 'Urgent' }));
    await user.click(dialog.getByRole('button', { name: 'Started' }));
    await user.click(dialog.getByRole('button', { name: 'Project q' }));
    await user.click(dialog.getByRole('button', { name: 'Create view' }));
    await screen.findByRole('heading', { name: 'Blockers' });
    await names();
    const filters = { priority: ['urgent'], state_group: ['started'], project: ['q'] };
    expect(api.sent('POST', '/api/workspaces/w/views/')[0]?.body).toMatchObject({
      name: 'Blockers',
      filters,
    });
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent', project: 'q' });
  });

  test('are narrowed for myself alone, until its owner updates the view by it', async () => {
    api.on('PATCH', '/api/workspaces/w/views/v1/', ({ body }) =>
      answer(
        { ...viewRow('v1', { name: 'Release', project: null }), ...(body as object) },
        { seqs: { [workspaceStream('w')]: 2 } },
      ),
    );
    const user = open('/w/workspace-views/v1/');
    await names();
    await user.click(screen.getByRole('button', { name: 'Filter: 1 value' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }));
    await vi.waitFor(() =>
      expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent,high' }),
    );
    expect(api.sent('PATCH')).toHaveLength(0);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Update view' }));
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Changes of the view' })).toBeNull());
    expect(api.sent('PATCH', '/api/workspaces/w/views/v1/')[0]?.body).toEqual({
      filters: { priority: ['urgent', 'high'] },
    });
  });

  test('follow what others do', async () => {
    open();
    await names();
    rows = [itemRow('i1', { name: 'Renamed' })];
    act(() => {
      wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row: { ...rows[0] } });
    });
    expect((await names())[0]).toBe('ALOY-1Renamed');
    await vi.waitFor(async () => expect(await names()).toEqual(['ALOY-1Renamed']), { timeout: 5000 });
  });

  test('that cannot be read, or of which there are none, are said to be so', async () => {
    api.on('GET', ITEMS, () => refusal(500, {}));
    const user = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    rows = [];
    api.on('GET', ITEMS, () => answer({ results: [], total_count: 0 }, {}));
    await user.click(again);
    expect(await screen.findByText('Nothing here')).toBeTruthy();
  });
});
