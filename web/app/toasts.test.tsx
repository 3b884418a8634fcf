import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toasts } from './toasts.tsx';
import { showToast, useToasts } from '#lib/frame/toast-store.ts';
import { show, withTexts } from '#testing/dom.tsx';

withTexts();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
});

const titles = () => useToasts.getState().toasts.map(({ title }) => title);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Moves the pointer by some pixels, which the page of the tests does not tell by itself. */
function moveOn(element: Element): void {
  const move = createEvent.pointerMove(element);
  Object.defineProperty(move, 'movementX', { value: 4 });
  fireEvent(element, move);
}

describe('messages', () => {
  test('go by themselves, bad news later than good news', async () => {
    showToast({ tone: 'success', title: 'Saved' });
    showToast({ tone: 'warning', title: 'Careful' });
    showToast({ tone: 'error', title: 'Refused' });
    await after(5_000);
    expect(titles()).toEqual(['Careful', 'Refused']);
    await after(3_000);
    expect(titles()).toEqual(['Refused']);
    await after(2_000);
    expect(titles()).toEqual([]);
  });

  test('are three at most: the oldest makes room', () => {
    for (const title of ['1', '2', '3', '4']) showToast({ tone: 'info', title });
    expect(titles()).toEqual(['2', '3', '4']);
  });

  test('that made room do not take another away when their time is over', async () => {
    showToast({ tone: 'success', title: 'old' });
    await after(4_000);
    for (const title of ['1', '2', '3']) showToast({ tone: 'success', title });
    await after(1_500);
    expect(titles()).toEqual(['1', '2', '3']);
  });

  test('are read out: errors at once, everything else when there is a pause', () => {
    show(<Toasts />);
    act(() => {
      showToast({ tone: 'error', title: 'Refused', text: 'The previous value was restored.' });
      showToast({ tone: 'success', title: 'Saved' });
    });
    expect(screen.getByRole('alert').textContent).toContain('The previous value was restored.');
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });

  test('go by themselves from under a pointer at rest', async () => {
    const { user } = show(<Toasts />);
    act(() => void showToast({ tone: 'success', title: 'Changed' }));
    await user.hover(screen.getByText('Changed'));
    await after(6_000);
    expect(titles()).toEqual([]);
  });

  test('stay while the pointer or the keyboard is on them', async () => {
    const { user } = show(<Toasts />);
    act(() => {
      showToast({ tone: 'success', title: 'Archived', actions: [{ label: 'Undo', run: () => {} }] });
    });
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.hover(undo);
    moveOn(undo);
    await after(20_000);
    expect(titles()).toEqual(['Archived']);
    act(() => undo.focus());
    await user.unhover(undo);
    await after(20_000);
    expect(titles()).toEqual(['Archived']);
    act(() => undo.blur());
    await after(2_000);
    expect(titles()).toEqual(['Archived']);
    await after(2_000);
    expect(titles()).toEqual([]);
  });

  test('offer what can be done, and go once it was done', async () => {
    const undo = vi.fn<() => void>();
    const { user } = show(<Toasts />);
    act(() => {
      showToast({ tone: 'success', title: 'Archived', actions: [{ label: 'Undo', run: undo }] });
      showToast({ tone: 'info', title: 'Other' });
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual(['Other']);
  });

  test('are closed by hand without doing anything', async () => {
    const undo = vi.fn<() => void>();
    const { user } = show(<Toasts />);
    act(
      () => void showToast({ tone: 'success', title: 'Archived', actions: [{ label: 'Undo', run: undo }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(titles()).toEqual([]);
    expect(undo).not.toHaveBeenCalled();
  });
});
