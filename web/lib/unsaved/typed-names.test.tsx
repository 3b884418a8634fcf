import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as typedNames from './typed-names.ts';

const ME = 'me';
const place: typedNames.NamePlace = { kind: 'page', id: 'p1', projectId: 'p' };
const seen = { seen: 'Plan', userId: ME };

/** The locks of the browser, which all tabs share. */
let locks: string[];
type Tab = typeof typedNames;

/** What another load of the page has in its memory. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  return import('./typed-names.ts');
}
const onDevice = () =>
  Object.keys(localStorage).map(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '') as { text: string }).text,
  );
const stored = () => Promise.resolve(true);
const unanswered = () => Promise.resolve(null);

beforeEach(() => {
  // What the files before this one have left.
  localStorage.clear();
  locks = [];
  const request = (name: string) => {
    locks.push(name);
    return new Promise(() => {});
  };
  const query = () => Promise.resolve({ held: locks.map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
});
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

// docs/contract/client.md#what-is-saved-while-it-is-typed
test('what one tab typed stays on the device, whatever becomes of the name that another tab typed', async () => {
  const one = await openTab();
  one.sendNamesBy('page', unanswered);
  one.typeName(place, 'Plan one', seen);
  await one.leaveName(place);
  const two = await openTab();
  two.sendNamesBy('page', stored);
  two.typeName(place, 'Plan two', seen);
  expect(onDevice().toSorted()).toEqual(['Plan one', 'Plan two']);
  await two.leaveName(place);
  expect(onDevice()).toEqual(['Plan one']);
});

test('what an open tab typed is not taken over, what a closed one typed is', async () => {
  const one = await openTab();
  one.sendNamesBy('page', unanswered);
  one.typeName(place, 'Plan one', seen);
  const two = await openTab();
  expect(await two.readTypedNames(ME)).toEqual([]);
  locks = [];
  expect(await two.readTypedNames(ME)).toMatchObject([{ text: 'Plan one', seen: 'Plan' }]);
  two.sendNamesBy('page', stored);
  await vi.waitFor(() => expect(onDevice()).toEqual([]));
});

test('a refusal is about the tab that typed the name, and no other one', async () => {
  const [one, two] = [await openTab(), await openTab()];
  for (const [tab, text] of [
    [one, 'Plan one'],
    [two, 'Plan two'],
  ] as const) {
    tab.sendNamesBy('page', unanswered);
    tab.typeName(place, text, seen);
    await tab.saveName(place);
  }
  const theirs = { theirs: 'Plan two' };
  expect(two.noteOtherName(place, 'Plan one', theirs)).toBeUndefined();
  expect(two.isTypedElsewhere(place, 'Plan one')).toBe(true);
  expect(one.isTypedElsewhere(place, 'Plan one')).toBe(false);
  expect(one.noteOtherName(place, 'Plan one', theirs)).toMatchObject({
    text: 'Plan one',
    theirs: 'Plan two',
  });
});

test('what was typed before the code that sends it is there waits for that', async () => {
  const one = await openTab();
  one.typeName(place, 'Plan for all', seen);
  await one.leaveName(place);
  expect(onDevice()).toEqual(['Plan for all']);
  const send = vi.fn(stored);
  one.sendNamesBy('page', send);
  await vi.waitFor(() => expect(onDevice()).toEqual([]));
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Plan for all', seen: 'Plan' }),
  );
});
