import { expect, test } from 'vitest';
import { mathMlOf } from './math-ml.ts';

test('TeX is drawn as MathML, between words and as a block', () => {
  expect(mathMlOf('E = mc^2', false).html).toMatch(/<math[^>]*>.*<msup>/);
  expect(mathMlOf(String.raw`\sum_{i=1}^n i`, true).html).toContain('display="block"');
});

test('what is no TeX says what is wrong, and throws nothing', () => {
  expect(mathMlOf(String.raw`\frac{a}`, false)).toMatchObject({ html: null });
  expect(mathMlOf(String.raw`\nothing`, false)).toEqual({
    html: null,
    problem: String.raw`Undefined control sequence: \nothing`,
  });
});

// docs/contract/texts.md#safe-html
test.each([
  [String.raw`\href{javascript:alert(1)}{x}`],
  [String.raw`\includegraphics{https://x.example/a.png}`],
  [String.raw`\htmlStyle{position:fixed}{x}`],
  [String.raw`\htmlData{a=b}{x}`],
  [String.raw`\text{<script>alert(1)</script><img src=x onerror=alert(1)>}`],
])('%s runs and loads nothing', (tex) => {
  const { html } = mathMlOf(tex, true);
  const drawn = (html ?? '').replace(/<annotation.*<\/annotation>/s, '');
  expect(drawn).not.toMatch(/<(?:script|img|a)\b|<[^>]*\s(?:href|src|style|data-a)=/);
});

test.each([
  [String.raw`\def\a{\a\a}\a`],
  [String.raw`\def\a#1{#1#1}\a{\a{\a{\a{\a{\a{\a{\a{\a{\a{x}}}}}}}}}}`],
  ['{'.repeat(1000) + '}'.repeat(1000)],
  ['x'.repeat(2001)],
])('what would take long is refused: %.30s', (tex) => {
  const begin = performance.now();
  expect(mathMlOf(tex, true).html).toBeNull();
  expect(performance.now() - begin).toBeLessThan(500);
});
