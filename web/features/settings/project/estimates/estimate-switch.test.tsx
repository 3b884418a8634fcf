import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Estimate } from '#entities/projects/estimates/types.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { countAfter, firstMapping, usedPoints } from './estimate-mapping.ts';
import { EstimateSwitch } from './estimate-switch.tsx';

withTexts('project-settings', 'common');

const estimateOf = (id: string, ...values: string[]) => {
  const points = values.map((value, index) => ({ id: `${id} ${value}`, key: index + 1, value }));
  return { id, name: id, points } as unknown as Estimate;
};
const points = estimateOf('Points', '1', '2', '3', '5');
const sizes = estimateOf('Sizes', 'S', 'M');
const uses = [
  { point: 'Points 5', items: 3 },
  { point: 'Points 1', items: 4 },
  { point: 'Points 2', items: 1 },
];

test('values that no item has are not asked about; the others begin with what stands in the same place', () => {
  const used = usedPoints([points], uses);
  expect(used.map(({ value, items }) => [value, items])).toEqual([
    ['1', 4],
    ['2', 1],
    ['5', 3],
  ]);
  const mapping = firstMapping(used, sizes);
  expect(mapping).toEqual({ 'Points 1': 'Sizes S', 'Points 2': 'Sizes M' });
  const after = countAfter(used, { ...mapping, 'Points 2': 'Sizes S', 'Points 5': null });
  expect([...after]).toEqual([
    ['Sizes S', 5],
    [null, 3],
  ]);
});

test('nothing is applied before every value has a new one; none is one too', async () => {
  const apply = vi.fn();
  const { user } = show(
    <EstimateSwitch next={sizes} used={usedPoints([points], uses)} onApply={apply} onClose={() => {}} />,
  );
  const row = (value: string) => within(screen.getByRole('combobox', { name: value }).closest('tr')!);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply to 8 work items' });
  expect(button.disabled).toBe(true);
  screen.getByText('5 of 8 work items have a new value.');
  row('New value for 5').getByText('3 work items lose their estimate');
  await user.click(screen.getByRole('combobox', { name: 'New value for 2' }));
  await user.click(await screen.findByRole('option', { name: 'S' }));
  row('New value for 1').getByText('5 become S');
  await user.click(screen.getByRole('combobox', { name: 'New value for 5' }));
  await user.click(
    (await screen.findAllByRole('option', { name: 'No estimate' })).at(-1) ?? screen.getByText('No estimate'),
  );
  screen.getByText('8 of 8 work items have a new value.');
  await user.click(button);
  expect(apply).toHaveBeenCalledExactlyOnceWith({
    'Points 1': 'Sizes S',
    'Points 2': 'Sizes S',
    'Points 5': null,
  });
});
