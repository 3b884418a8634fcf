import { expect, test } from 'vitest';
import { combosOf } from './shortcut-key.ts';

type Keys = { ctrl?: boolean; meta?: boolean; alt?: boolean; shift?: boolean; altGr?: boolean };

const press = (key: string, code: string, held: Keys = {}) =>
  combosOf({
    key,
    code,
    ctrlKey: held.ctrl ?? false,
    metaKey: held.meta ?? false,
    altKey: held.alt ?? false,
    shiftKey: held.shift ?? false,
    getModifierState: (name) => name === 'AltGraph' && (held.altGr ?? false),
  });

test.each<[string, string, Keys, string]>([
  ['c', 'KeyC', {}, 'C'],
  ['C', 'KeyC', { shift: true }, 'shift+C'],
  // Russian, Greek, Hebrew and Arabic by the place.
  ['с', 'KeyC', {}, 'C'],
  ['С', 'KeyC', { shift: true }, 'shift+C'],
  ['ψ', 'KeyC', {}, 'C'],
  ['ב', 'KeyC', {}, 'C'],
  ['ؤ', 'KeyC', {}, 'C'],
  ['л', 'KeyK', { ctrl: true }, 'mod+K'],
  ['k', 'KeyK', { meta: true }, 'mod+K'],
  ['?', 'Slash', { shift: true }, '?'],
  ['?', 'Minus', { shift: true }, '?'],
  // On a Russian keyboard the place of the slash writes a full stop.
  ['.', 'Slash', {}, '/'],
  [',', 'Slash', { shift: true }, '?'],
  ['1', 'Digit1', {}, '1'],
  // French digits.
  ['&', 'Digit1', {}, '1'],
  ['1', 'Digit1', { shift: true }, '1'],
  // A Mac writes another sign while Option is held.
  ['¡', 'Digit1', { alt: true }, 'alt+1'],
  ['ç', 'KeyC', { meta: true, alt: true }, 'mod+alt+C'],
  ['c', 'KeyC', { ctrl: true, alt: true }, 'mod+alt+C'],
  ['Backspace', 'Backspace', {}, 'Delete'],
])('%s at %s with %o can be called %s', (key, code, held, name) => {
  expect(press(key, code, held)).toContain(name);
});

test('on another Latin layout a letter is what is written on it, not its place', () => {
  expect(press('j', 'KeyC')).toEqual(['J']);
  expect(press('z', 'Slash')).toEqual(['Z']);
  expect(press('-', 'Slash')).toEqual(['-']);
});

test('signs that are typed with the right Alt key are signs', () => {
  expect(press('/', 'Digit7', { ctrl: true, alt: true, altGr: true })).toEqual(['/']);
});
