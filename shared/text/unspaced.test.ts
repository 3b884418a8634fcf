import { expect, test } from 'vitest';
import { pairsIn, partsOf } from './unspaced.ts';

const parts = (text: string) => partsOf(text).map((part) => [part.text, part.isUnspaced]);

// docs/contract/search.md#texts-without-spaces
test('words and letters of scripts without spaces part each other', () => {
  expect(parts('API仕様書v3、更新 ok')).toEqual([
    ['API', false],
    ['仕様書', true],
    ['v3', false],
    ['更新', true],
    ['ok', false],
  ]);
  expect(parts('หน้าจอ 로그인 サーバー𠮷')).toEqual([
    ['หน้าจอ', true],
    ['로그인', true],
    ['サーバー𠮷', true],
  ]);
  expect(parts('«» 。')).toEqual([]);
});

// docs/contract/search.md#texts-without-spaces
test('pairs are every two letters, each once', () => {
  expect(pairsIn('仕様書')).toEqual(['仕様', '様書']);
  expect(pairsIn('ああああ')).toEqual(['ああ']);
  expect(pairsIn('𠮷野')).toEqual(['𠮷野']);
  expect(pairsIn('画')).toEqual(['画']);
});
