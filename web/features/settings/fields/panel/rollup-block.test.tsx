import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fields } from '#entities/projects/fields/store.ts';
import type { FieldOptions } from '#entities/projects/fields/types.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow } from '#testing/fields.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { RollupBlock } from './rollup-block.tsx';

withTexts('fields', 'detail');

const chosen = vi.fn<(options: FieldOptions) => void>();

function Block() {
  const [options, setOptions] = useState<FieldOptions>({});
  const change = (next: FieldOptions) => {
    chosen(next);
    setOptions(next);
  };
  return <RollupBlock kind="rollup" options={options} isReadOnly={false} onChange={change} />;
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  signIn();
  const rows = [
    fieldRow('budget', 'money', { name: 'Budget', options: { currency: 'EUR' } }),
    fieldRow('fee', 'money', { name: 'Fee', options: { currency: 'USD' } }),
    fieldRow('size', 'number', { name: 'Size' }),
    fieldRow('blocks', 'items', { name: 'Blocks' }),
    fieldRow('other', 'rollup', { name: 'Other roll-up' }),
  ];
  fields.confirmRows(rows, workspaceStream('w'), 1);
});
afterEach(() => {
  chosen.mockReset();
  signOutOfTest();
});

// docs/contract/fields.md#roll-ups
test('a roll-up says over which items it goes and what it adds up, of values that belong together', async () => {
  const { user } = show(<Block />);
  const choose = async (row: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: row }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Items', 'Related items');
  await choose('Relation', 'Blocking');
  await choose('Items', 'Items in Blocks');
  expect(screen.queryByRole('combobox', { name: 'Relation' })).toBeNull();
  await choose('Value', 'Sum');
  await user.click(screen.getByRole('combobox', { name: 'Of' }));
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered()).toEqual(['Estimate points', 'Budget', 'Fee', 'Size']);
  await user.click(screen.getByRole('option', { name: 'Budget' }));
  expect(offered()).toEqual(['Budget', 'Fee']);
  expect(chosen).toHaveBeenLastCalledWith({
    rollup: { over: 'items', through: 'blocks', relation: 'blocking', measure: 'sum', of: ['budget'] },
  });
});
