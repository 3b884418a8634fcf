import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { useConnection } from './connection.ts';
import { clearOutbox, retryOutbox, submit } from './outbox.ts';

const offline = () => Promise.reject(new ApiError(0, { error: 'offline' }));
const refuse = () => Promise.reject(new ApiError(400, { error: 'no' }));
const store = () => Promise.resolve({ data: null, seqs: {} });

/** Submits a mutation whose tries go as told, one after the other; the last one repeats. */
function make(id: string, lane: string, tries: (() => Promise<{ data: null; seqs: object }>)[]) {
  const log: string[] = [];
  let at = 0;
  submit({
    id,
    lane,
    send: () => {
      log.push('sent');
      const answer = tries[Math.min(at, tries.length - 1)]!;
      at += 1;
      return answer();
    },
    onStored: () => log.push('stored'),
    onRefused: () => log.push('refused'),
  });
  return log;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const counts = () => {
  const { sending, waiting } = useConnection.getState();
  return { sending, waiting };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearOutbox();
  vi.useRealTimers();
});

describe('the outbox', () => {
  test('counts what is on its way and nothing afterwards', async () => {
    const log = make('m1', 'row', [store]);
    expect(counts()).toEqual({ sending: 1, waiting: 0 });
    await settle();
    expect(log).toEqual(['sent', 'stored']);
    expect(counts()).toEqual({ sending: 0, waiting: 0 });
  });

  test('keeps what could not be sent, says so, and sends it when told that the network is back', async () => {
    const log = make('m1', 'row', [offline, store]);
    await settle();
    expect(counts()).toEqual({ sending: 0, waiting: 1 });
    retryOutbox();
    await settle();
    expect(log).toEqual(['sent', 'sent', 'stored']);
    expect(counts()).toEqual({ sending: 0, waiting: 0 });
  });

  test('tries again by itself after a while', async () => {
    const log = make('m1', 'row', [offline, offline, store]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.at(-1)).toBe('stored');
  });

  test('keeps the order of one row while other rows go on', async () => {
    const first = make('m1', 'row', [offline, store]);
    const second = make('m2', 'row', [store]);
    const elsewhere = make('m3', 'other', [store]);
    await settle();
    expect([first, second, elsewhere]).toEqual([['sent'], [], ['sent', 'stored']]);
    expect(counts()).toEqual({ sending: 0, waiting: 2 });
    retryOutbox();
    await settle();
    expect([first.at(-1), second]).toEqual(['stored', ['sent', 'stored']]);
  });

  test('hands a refusal back once and goes on with what follows', async () => {
    const first = make('m1', 'row', [refuse]);
    const second = make('m2', 'row', [store]);
    await settle();
    expect([first, second]).toEqual([
      ['sent', 'refused'],
      ['sent', 'stored'],
    ]);
  });
});
