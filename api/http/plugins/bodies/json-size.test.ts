import { expect, test } from 'vitest';
import { excessOf, hasBadEscape } from './json-size.ts';

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2);
const ids = (count: number) =>
  JSON.stringify({ issue_ids: Array.from({ length: count }, () => '0b9ef2a3-93f5-4f39-9a0c-5c1b0f7d6a11') });

// docs/contract/conventions.md#size-of-json
test('the depth and the number of values of a JSON text are bounded', () => {
  expect(excessOf(nested(100))).toBeNull();
  expect(excessOf(nested(102))).toBe('nested too deeply');
  expect(excessOf(ids(500))).toBeNull();
  expect(excessOf(ids(20_000))).toBeNull();
  expect(excessOf(`[${'0,'.repeat(50_000)}0]`)).toBe('too many values');
  expect(excessOf(`[${'{},'.repeat(50_000)}0]`)).toBe('too many values');
});

// docs/contract/conventions.md#size-of-json
test('what stands in strings counts for nothing', () => {
  const words = ['[{,'.repeat(60_000), 'a "quoted" word', 'one \\', '\\"', '\\\\"[', '', '"'.repeat(60_000)];
  for (const word of words) expect(excessOf(JSON.stringify({ [word]: word }))).toBeNull();
  expect(excessOf(`"${'x'.repeat(10)}`)).toBeNull();
  const page = { description_html: '<p>[</p>'.repeat(100_000), description_binary: 'A'.repeat(13_000_000) };
  expect(excessOf(JSON.stringify(page))).toBeNull();
});

// docs/contract/conventions.md#size-of-json
test('a long text of a page passes with its JSON beside it', () => {
  const paragraph = {
    type: 'paragraph',
    attrs: { textAlign: null },
    content: [{ type: 'text', text: 'words' }],
  };
  const content = Array.from({ length: 20_000 }, () => paragraph);
  const html = '<p class="editor-paragraph-block">words</p>'.repeat(20_000);
  const body = {
    description_json: { type: 'doc', content },
    description_html: html,
    description_binary: html,
  };
  expect(excessOf(JSON.stringify(body))).toBeNull();
});

test.each([
  ['"\\u0000"', true],
  ['"\\ud83d"', true],
  ['"\\uDE00"', true],
  ['"\\ud83d\\u0041"', true],
  ['"\\ude00\\ud83d"', true],
  ['"\\ud83d\\ud83d\\ude00"', true],
  ['"\\\\\\u0000"', true],
  ['{"\\u0000": 1}', true],
  ['"\\ud83d\\ude00"', false],
  ['"\\\\u0000"', false],
  ['"\\\\\\\\ud83d"', false],
  ['"\\u0041\\n\\u00e9"', false],
])('of escapes only those that no text may hold are refused: %s', (json, isBad) => {
  expect(hasBadEscape(json)).toBe(isBad);
  const value = JSON.stringify(JSON.parse(json));
  expect(/\\u0000|\\ud[89a-f]/.test(value.replaceAll('\\\\', ''))).toBe(isBad);
});
