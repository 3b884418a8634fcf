import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '../../live/live.ts';
import { enterPlace, showMove } from './place.ts';

const stream = projectStream('p');
const board = { kind: 'project', id: 'p' };
const item = { kind: 'work_item', id: 'i1' };
let wire: Wire;

/** Where the others were last informed that I am. */
const sent = () => wire.emitted.filter(([event]) => event === 'presence').map(([, payload]) => payload);
const lastPlace = () => (sent().at(-1) as { place: unknown } | undefined)?.place;

beforeEach(() => {
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('where I am', () => {
  test('is sent to the others once the project is followed', () => {
    const leave = enterPlace(stream, board);
    expect(sent()).toEqual([]);
    follow(stream, 0);
    expect(sent()).toEqual([{ stream, place: board }]);
    leave();
    expect(lastPlace()).toBeNull();
  });

  test('is the item whose panel is open over the board, and the board again afterwards', () => {
    follow(stream, 0);
    const leaveBoard = enterPlace(stream, board);
    const closePanel = enterPlace(stream, item);
    expect(lastPlace()).toEqual(item);
    closePanel();
    expect(lastPlace()).toEqual(board);
    leaveBoard();
    expect(lastPlace()).toBeNull();
  });

  test('stays the open item when the board under it goes first', () => {
    follow(stream, 0);
    const leaveBoard = enterPlace(stream, board);
    const closePanel = enterPlace(stream, item);
    leaveBoard();
    expect(lastPlace()).toEqual(item);
    closePanel();
  });

  test('is sent again when the connection is back', () => {
    follow(stream, 0);
    const leave = enterPlace(stream, item);
    wire.disconnect();
    const before = sent().length;
    wire.connect();
    expect(sent().slice(before)).toEqual([{ stream, place: item }]);
    leave();
  });
});

describe('what I drag', () => {
  test('is sent at once, then a few times a second, and its end at once', () => {
    vi.useFakeTimers();
    follow(stream, 0);
    const leave = enterPlace(stream, board);
    const before = sent().length;
    showMove(stream, { id: 'i1' });
    expect(lastPlace()).toEqual({ ...board, moving: { id: 'i1' } });
    for (const to of ['a', 'b', 'c']) showMove(stream, { id: 'i1', to });
    expect(sent().length).toBe(before + 1);
    vi.advanceTimersByTime(200);
    expect(lastPlace()).toEqual({ ...board, moving: { id: 'i1', to: 'c' } });
    showMove(stream, { id: 'i1', to: 'd' });
    showMove(stream, null);
    expect(lastPlace()).toEqual(board);
    vi.advanceTimersByTime(1000);
    expect(sent().length).toBe(before + 3);
    leave();
    vi.useRealTimers();
  });
});
