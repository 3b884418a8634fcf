import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

test.each([
  ['Модули и плагины', 'moduli i plaginy'],
  ['Ёлка, подъезд, Щука', 'elka, podezd, shchuka'],
  ['Київ', 'kiyiv'],
  ['Αθήνα', 'athina'],
  ['Größe, Łódź, Çelik', 'grosse, lodz, celik'],
  ['東京 2026', '東京 2026'],
])('%s is %s', (text, latin) => {
  expect(transliterate(text)).toBe(latin);
});
