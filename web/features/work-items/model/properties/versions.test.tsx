import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { modules } from '#entities/planning/modules/store.ts';
import type { ItemChange } from '#entities/work-items/rows/types.ts';
import { stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow, moduleRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { PropertyField } from './property-field.tsx';

withTexts('work-items');

beforeEach(() => {
  signIn();
  stubApi();
  fillProject([], { module_view: true });
  const version = (id: string, name: string) => moduleRow(id, { name, kind: 'version' });
  const rows = [moduleRow('m1', { name: 'Engine' }), version('v1', '1.0'), version('v2', '2.0')];
  modules.confirmRows(rows, projectStream('p'), 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function draw(property: 'module' | 'version', module_ids: string[]) {
  const changes: ItemChange[] = [];
  const source = {
    projectId: 'p',
    values: itemRow('i1', { module_ids }),
    onChange: (change: ItemChange) => void changes.push(change),
  };
  const { user } = show(
    <Layout>
      <PropertyField property={property} source={source} look="row" />
    </Layout>,
  );
  return { user, changes };
}

test('the versions of an item are picked apart from its modules, which stay', async () => {
  const { user, changes } = draw('version', ['m1', 'v1']);
  const field = screen.getByRole('button', { name: /^Fix version/ });
  expect(field.textContent).toBe('Fix version: 1.0');
  await user.click(field);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['1.0', '2.0']);
  await user.click(screen.getByRole('option', { name: '2.0' }));
  expect(changes.at(-1)).toEqual({ module_ids: ['m1', 'v1', 'v2'] });
});

test('modules are picked without its versions, which stay', async () => {
  const { user, changes } = draw('module', ['m1', 'v1']);
  const field = screen.getByRole('button', { name: /^Modules/ });
  expect(field.textContent).toBe('Modules: Engine');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Engine' }));
  expect(changes.at(-1)).toEqual({ module_ids: ['v1'] });
});
