import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

withTexts();

type Handlers = { onConfirm?: () => void; onClose?: () => void; isBusy?: boolean };

const question = ({ onConfirm = () => {}, onClose = () => {}, isBusy = false }: Handlers) => (
  <ConfirmModal title="Delete it?" confirmText="Delete" cancelText="Keep" {...{ onConfirm, onClose, isBusy }}>
    All of it goes.
  </ConfirmModal>
);

/** A button that asks, as every place that uses the question has one. */
function Asking({ onConfirm = () => {} }: Handlers) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Remove
      </button>
      {isAsking && question({ onClose: close, onConfirm })}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test('the safe answer has the keyboard: Enter destroys nothing', async () => {
  const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { user } = show(question({ onConfirm, onClose }));
  expect(screen.getByRole('dialog', { name: 'Delete it?' }).textContent).toContain('All of it goes.');
  await waitFor(() => expect(focused()).toBe('Keep'), { timeout: 10_000 });
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('Tab leads to the other answer, and Enter there does it', async () => {
  const onConfirm = vi.fn<() => void>();
  const { user } = show(question({ onConfirm }));
  await waitFor(() => expect(focused()).toBe('Keep'), { timeout: 10_000 });
  await user.tab();
  expect(focused()).toBe('Delete');
  await user.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('the keyboard stays inside of the question', async () => {
  const { user } = show(question({}));
  await waitFor(() => expect(focused()).toBe('Keep'), { timeout: 10_000 });
  const dialog = screen.getByRole('dialog');
  for (let step = 0; step < 5; step += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

test('Escape is a no, and gives the keyboard back to what asked', async () => {
  const { user } = show(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(focused()).toBe('Keep'), { timeout: 10_000 });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(focused()).toBe('Remove'));
});

test('while the answer is on its way it cannot be given twice', async () => {
  const onConfirm = vi.fn<() => void>();
  const { user } = show(question({ onConfirm, isBusy: true }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
