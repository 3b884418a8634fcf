import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markRemote } from '#entities/live/remote-marks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Announcer } from './announcer.tsx';

withTexts('work-items');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  fillProject([itemRow('i1', { sequence_id: 1 }), itemRow('i2', { sequence_id: 2 })]);
  show(<Announcer projectId="p" />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(5_000));
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const announced = () => screen.getByRole('status').textContent;
const mark = (id: string, kind: 'added' | 'moved' | 'changed' = 'moved', actorId = 'ada') =>
  act(() => markRemote(id, { actorId, kind }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('what others do, for those who hear the screen', () => {
  test('is said politely, with the name and the key', () => {
    expect(announced()).toBe('');
    mark('i1');
    expect(announced()).toContain('Ada');
    expect(announced()).toContain('ALOY-1');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });

  test('is said differently by what it was', async () => {
    const texts = new Set<string | null>();
    for (const kind of ['added', 'moved', 'changed'] as const) {
      mark('i1', kind);
      texts.add(announced());
      await pass(4_100);
    }
    expect(texts.size).toBe(3);
  });

  test('is said at most once in four seconds', async () => {
    mark('i1');
    const first = announced();
    await pass(1_000);
    mark('i2');
    expect(announced()).toBe(first);
    await pass(3_500);
    mark('i2');
    expect(announced()).toContain('ALOY-2');
  });

  test('is not said of people whom nobody knows, nor of other projects', () => {
    mark('i1', 'moved', 'unknown');
    expect(announced()).toBe('');
    act(() => workItems.confirmRows([itemRow('x', { project_id: 'q' })], 'project:q', 1));
    mark('x');
    expect(announced()).toBe('');
    mark('i1');
    expect(announced()).toContain('Ada');
  });
});
