import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import '#entities/work-items/items/live-changes.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { refusal, stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { useOverlay } from '../model/properties/item-overlay.ts';

withTexts('work-items', 'fields', 'workflow');

const ITEM = '/api/workspaces/w/projects/p/issues/i1/';

beforeEach(async () => {
  await import('./transition-toast.ts');
  signIn();
  fillProject([itemRow('i1')]);
  fillFields([fieldRow('ships', 'date', { name: 'Ships on' }), fieldRow('note', 'text', { name: 'Note' })], {
    Release: [fieldUse('ships'), fieldUse('note')],
  });
  show(
    <Layout>
      <div data-item-id="i1">Item</div>
    </Layout>,
  );
});
afterEach(() => {
  useOverlay.setState({ overlay: null });
  useToasts.setState({ toasts: [] });
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a state that was refused says what is missing, and leads to it', async () => {
  const reasons = ['ships', 'note'].map((field_id) => ({ kind: 'field_required', field_id }));
  stubApi().on('PATCH', ITEM, () => refusal(403, { error: 'No.', code: 'TRANSITION_REFUSED', reasons }));
  await act(() => patchWorkItem('i1', { state_id: 'done' }));
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  expect([toast?.title, toast?.text]).toEqual([
    "Couldn't move ALOY-1 to Done",
    'Ships on is empty\nNote is empty',
  ]);
  expect(workItems.get('i1')?.state_id).toBe('todo');
  act(() => toast?.actions?.[0]?.run());
  expect(toast?.actions?.[0]?.label).toBe('Set Ships on…');
  expect(useOverlay.getState().overlay).toMatchObject({ kind: 'field', fieldId: 'ships', itemId: 'i1' });
});
