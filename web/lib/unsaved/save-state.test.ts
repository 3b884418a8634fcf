import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '../http/connection.ts';
import { useLostTexts } from './lost-texts.ts';
import { useRefused } from '../outbox/refused-store.ts';
import { type SaveFacts, saveStatus, useSaveState } from './save-state.ts';
import { useTypedNames } from './typed-names.ts';

const CALM: SaveFacts = {
  isOnline: true,
  isLive: true,
  isLost: false,
  isOutdated: false,
  isSignedOut: false,
  sending: 0,
  waiting: 0,
  unsavedTexts: 0,
  barredTexts: 0,
  cutTexts: 0,
  refused: 0,
  undecided: 0,
};
const status = (fields: Partial<SaveFacts>) => saveStatus({ ...CALM, ...fields });

describe('whether everything is stored', () => {
  test.each<[string, Partial<SaveFacts>]>([
    ['nothing is under way', {}],
    ['the live connection is away for a moment, and nothing waits for it', { isLive: false }],
    ['the first connection has not been tried yet', { isLive: null }],
  ])('"saved" when %s', (_what, fields) => {
    expect(status(fields)).toBe('saved');
  });

  test.each<[string, Partial<SaveFacts>]>([
    ['a change is on its way', { sending: 1 }],
    ['a text was typed that the server has not stored', { unsavedTexts: 1 }],
    ['a text was typed and the connection is away for a moment', { unsavedTexts: 1, isLive: false }],
    ['a change is on its way while another was refused', { sending: 1, refused: 1, undecided: 1 }],
    ['a text is typed while the server takes nothing of another', { unsavedTexts: 2, barredTexts: 1 }],
  ])('"saving" when %s', (_what, fields) => {
    expect(status(fields)).toBe('saving');
  });

  test.each<[string, Partial<SaveFacts>]>([
    ['there is no network', { isOnline: false }],
    ['the screen says that the connection is lost', { isLive: false, isLost: true }],
    ['it says so while a change is on its way', { isLost: true, sending: 1 }],
    ['it says so while something needs a decision', { isLost: true, undecided: 1 }],
    ['a change could not be sent', { waiting: 1, sending: 3 }],
    ['the connection of a text is lost', { cutTexts: 1 }],
    ['the session is over and a change is kept', { isSignedOut: true, sending: 1 }],
  ])('"offline" when %s', (_what, fields) => {
    expect(status(fields)).toBe('offline');
  });

  test.each<[string, Partial<SaveFacts>]>([
    ['a change was refused', { refused: 1 }],
    ['one of two names has to be chosen', { undecided: 1 }],
    ['the server takes nothing of a text', { unsavedTexts: 1, barredTexts: 1 }],
  ])('"unsaved" when %s', (_what, fields) => {
    expect(status(fields)).toBe('unsaved');
  });

  // docs/contract/client.md#what-is-said-about-saving
  test('is never "saved" while anything is not, or the connection is lost, in any combination', () => {
    const bits: Partial<SaveFacts>[] = [
      { isOnline: false },
      { isLive: false },
      { isLost: true },
      { isSignedOut: true },
      { sending: 1 },
      { waiting: 1 },
      { unsavedTexts: 1 },
      { barredTexts: 1 },
      { cutTexts: 1 },
      { refused: 1 },
      { undecided: 1 },
    ];
    for (let mask = 0; mask < 2 ** bits.length; mask += 1) {
      const facts = Object.assign({ ...CALM }, ...bits.filter((_, bit) => mask & (1 << bit))) as SaveFacts;
      const { sending, waiting, unsavedTexts, barredTexts, refused, undecided, cutTexts } = facts;
      const open = sending + waiting + unsavedTexts + barredTexts + refused + undecided + cutTexts;
      const isCut = !facts.isOnline || facts.isLost;
      const said = saveStatus(facts);
      expect(said === 'saved', JSON.stringify(facts)).toBe(open === 0 && !isCut);
      if (isCut) expect(said).toBe('offline');
      if (said === 'saving') expect(sending + unsavedTexts).toBeGreaterThan(0);
    }
  });
});

describe('what all places show', () => {
  const shown = () => useSaveState.getState();

  beforeEach(() => {
    vi.useFakeTimers();
    useConnection.setState(CALM);
  });
  afterEach(() => {
    useConnection.setState(CALM);
    useTypedNames.setState({ names: new Map() });
    vi.runAllTimers();
    vi.useRealTimers();
  });

  test('is "saving" at once, and "saved" after a pause without another change', () => {
    useConnection.setState({ sending: 1 });
    expect(shown().status).toBe('saving');
    useConnection.setState({ sending: 0 });
    vi.advanceTimersByTime(500);
    expect(shown().status).toBe('saving');
    useConnection.setState({ sending: 1 });
    useConnection.setState({ sending: 0 });
    vi.advanceTimersByTime(500);
    expect(shown().status).toBe('saving');
    vi.advanceTimersByTime(100);
    expect(shown().status).toBe('saved');
  });

  test('is "offline" from the moment on at which the connection is said to be lost', () => {
    useConnection.setState({ isLive: false });
    vi.advanceTimersByTime(1_900);
    expect(shown()).toEqual({ status: 'saved', isLost: false });
    vi.advanceTimersByTime(100);
    expect(shown()).toEqual({ status: 'offline', isLost: true });
    useConnection.setState({ isLive: true });
    expect(shown().isLost).toBe(false);
  });

  test('says nothing of a loss that is over within a moment', () => {
    useConnection.setState({ isLive: false });
    vi.advanceTimersByTime(1_900);
    useConnection.setState({ isLive: true });
    vi.advanceTimersByTime(5_000);
    expect(shown()).toEqual({ status: 'saved', isLost: false });
  });

  test('is "unsaved" while one of two names has to be chosen', () => {
    const typed = { kind: 'page', id: 'a', projectId: 'p', userId: 'ada' } as const;
    useTypedNames.setState({
      names: new Map([['page:a', { ...typed, seen: 'Plan', text: 'Mine', theirs: 'Theirs' }]]),
    });
    expect(shown().status).toBe('unsaved');
    useTypedNames.setState({ names: new Map() });
    vi.advanceTimersByTime(600);
    expect(shown().status).toBe('saved');
  });

  test('is "unsaved" while texts that could not be sent are kept', () => {
    const text = { key: ['ada', 'page:a', 'tab'] as [string, string, string], version: 1 };
    useLostTexts.setState({ texts: [{ ...text, update: new Uint8Array() }] });
    expect(shown().status).toBe('unsaved');
    useLostTexts.setState({ texts: [] });
    expect(useRefused.getState().refused).toEqual([]);
  });
});
