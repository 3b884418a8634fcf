import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { TypedConfirm } from './typed-confirm.tsx';

withTexts('settings', 'common');

test('what is lost goes once its name and what is meant are both typed', async () => {
  const remove = vi.fn(async () => {});
  const { user } = show(
    <TypedConfirm
      title="Delete Boats?"
      name="Boats"
      phrase="delete my project"
      confirmText="Delete project"
      onConfirm={remove}
      onClose={() => {}}
    >
      All of it.
    </TypedConfirm>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete project' });
  await user.type(screen.getByLabelText('Type “Boats” to confirm'), 'Boats{Enter}');
  expect([button.disabled, remove.mock.calls.length]).toEqual([true, 0]);
  await user.type(screen.getByLabelText('Type “delete my project” to confirm'), 'Delete my project');
  await user.click(button);
  expect(remove).toHaveBeenCalledOnce();
});
