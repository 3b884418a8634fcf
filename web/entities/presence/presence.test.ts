import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '../live/live.ts';
import { enterPlace } from './place.ts';

const stream = projectStream('p');
const board = { kind: 'project', id: 'p' };
const item = { kind: 'work_item', id: 'i1' };
let wire: Wire;

/** Where the others were last told that I am. */
const told = () => wire.said.filter(([event]) => event === 'presence').map(([, payload]) => payload);
const lastPlace = () => (told().at(-1) as { place: unknown } | undefined)?.place;

beforeEach(() => {
  wire = signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('where I am', () => {
  test('is told to the others once the project is followed', () => {
    const leave = enterPlace(stream, board);
    expect(told()).toEqual([]);
    follow(stream, 0);
    expect(told()).toEqual([{ stream, place: board }]);
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

  test('is told again when the connection is back', () => {
    follow(stream, 0);
    const leave = enterPlace(stream, item);
    wire.disconnect();
    const before = told().length;
    wire.connect();
    expect(told().slice(before)).toEqual([{ stream, place: item }]);
    leave();
  });
});
