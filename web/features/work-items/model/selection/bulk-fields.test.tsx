import { screen } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useCommandStore } from '#lib/frame/command-store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { FIELD_VIEWS } from '../fields/registry.ts';
import { BulkBar } from './bulk-bar.tsx';
import { clearSelection, useSelection } from './selection.ts';

withTexts('work-items', 'fields');
beforeAll(async () => {
  await Promise.all([FIELD_VIEWS.number.Editor?.fetch(), FIELD_VIEWS.select.Editor?.fetch()]);
});

const BULK = '/api/workspaces/w/projects/p/bulk-operation-issues/';
const CHOICES = [{ id: 'ios', name: 'iOS', color: '#888888', is_archived: false }];
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('POST', BULK, () => answer({ message: 'ok' }, { seqs: { [projectStream('p')]: 2 } }));
  signIn();
  fillProject([
    itemRow('i1', { fields: { effort: 3, note: 'a' } }),
    itemRow('i2', { fields: { effort: 3 } }),
  ]);
  fillFields(
    [
      fieldRow('effort', 'number', { name: 'Effort' }),
      fieldRow('platform', 'select', { name: 'Platform', options: { choices: CHOICES } }),
      fieldRow('daily', 'formula', { name: 'Value per day' }),
    ],
    { Cost: [fieldUse('effort'), fieldUse('platform'), fieldUse('daily')] },
  );
  useSelection.setState({ ids: new Set(['i1', 'i2']) });
});
afterEach(() => {
  clearSelection();
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  return show(
    <Layout>
      <BulkBar />
    </Layout>,
  );
};
const sent = () => api.sent('POST', BULK).map(({ body }) => body);
const values = () => ['i1', 'i2'].map((id) => workItems.get(id)?.fields);

test('all chosen items get a value of a field that is chosen first', async () => {
  const { user } = open();
  const tool = screen.queryByRole('button', { name: 'Fields' });
  if (tool) await user.click(tool);
  else {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fields' }));
  }
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Effort',
    'Platform',
  ]);
  await user.click(screen.getByRole('option', { name: 'Effort' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Effort' });
  expect(field.value).toBe('3');
  await user.clear(field);
  await user.type(field, '5{Enter}');
  expect(values()).toEqual([{ effort: 5, note: 'a' }, { effort: 5 }]);
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ issue_ids: ['i1', 'i2'], properties: { fields: { effort: 5 } } }]),
  );
});

test('the palette offers each field for them', () => {
  open();
  const labels = [...useCommandStore.getState().sets.values()].flat().map(({ label }) => label);
  expect(labels).toContain('Set Effort…');
  expect(labels).toContain('Set Platform…');
  expect(labels).not.toContain('Set Value per day…');
});
