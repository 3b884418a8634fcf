import { afterEach, expect, test } from 'vitest';
import {
  chooseKeys,
  choosePreset,
  clashesOf,
  forgetKeys,
  keysOf,
  keysWithoutItem,
  PRESET_NAMES,
  SHORTCUT_IDS,
  type ShortcutId,
  useShortcutChoice,
} from './shortcuts.ts';

afterEach(() => {
  choosePreset('linear');
  forgetKeys();
});

const now = (id: ShortcutId) => keysOf(id, useShortcutChoice.getState());

test.each(PRESET_NAMES)('no two shortcuts of the set "%s" can be taken for each other', (preset) => {
  choosePreset(preset);
  const choice = useShortcutChoice.getState();
  const clashes = SHORTCUT_IDS.flatMap((id) =>
    clashesOf(id, keysOf(id, choice), choice).map((other) => [id, other]),
  );
  expect(clashes).toEqual([]);
});

test.each<[string, ShortcutId]>([
  ['P', 'priority'],
  ['S', 'state'],
  ['A', 'assignees'],
  ['L', 'labels'],
  ['D', 'target_date'],
  ['E', 'estimate'],
  ['M', 'module'],
  ['Q', 'cycle'],
  ['X', 'select'],
  ['C', 'new_item'],
  ['G I', 'go_inbox'],
  ['G M', 'go_your_work'],
  ['O P', 'open_project'],
])('%s is usually %s', (keys, id) => {
  expect(now(id)).toBe(keys);
});

test.each<[string, ShortcutId]>([
  ['P', 'new_project'],
  ['Q', 'new_cycle'],
  ['M', 'new_module'],
  ['D', 'new_page'],
])('%s is %s as well while no item is at hand, until it has keys of its own', (keys, id) => {
  expect(keysWithoutItem(id, useShortcutChoice.getState())).toBe(keys);
  chooseKeys(id, 'shift+N');
  expect(keysWithoutItem(id, useShortcutChoice.getState())).toBe('');
});

test('another set keeps the keys that were chosen one by one, and takes them from what has them there', () => {
  chooseKeys('go_home', 'shift+C');
  choosePreset('earlier');
  expect([now('go_home'), now('cycle'), now('new_project'), now('priority')]).toEqual([
    'shift+C',
    '',
    'P',
    '',
  ]);
  choosePreset('linear');
  expect([now('go_home'), now('cycle'), now('new_project')]).toEqual(['shift+C', 'Q', 'N P']);
});
