import { expect, test } from 'vitest';
import { textDifference } from './text-difference.ts';

/** The text with what went in square brackets and what came in braces. */
function shown(before: string, after: string): string {
  const { html } = textDifference(before, after);
  return html
    .replaceAll(/<del data-difference="">(.*?)<\/del>/g, '[$1]')
    .replaceAll(/<ins data-difference="">(.*?)<\/ins>/g, '{$1}');
}

test('words that came and went are marked inside of their paragraph', () => {
  const [before, after] = ['<p>A change within two seconds.</p>', '<p>A change in under 1.5 seconds.</p>'];
  expect(shown(before, after)).toBe('<p>A change [within two]{in under 1.5} seconds.</p>');
  expect(textDifference(before, after)).toMatchObject({ added: 3, removed: 2 });
});

test('marks of the words stay, and a change of marks alone is one', () => {
  expect(shown('<p>so it is</p>', '<p>so <strong>it</strong> is</p>')).toBe(
    '<p>so [it]{<strong>it</strong>} is</p>',
  );
});

test('paragraphs, items of lists and rows of tables come and go as a whole, where they stood', () => {
  expect(shown('<p>one</p><p>two</p><p>three</p>', '<p>one</p><p>three</p><p>four</p>')).toBe(
    '<p>one</p><p data-difference="del">[two]</p><p>three</p><p data-difference="ins">{four}</p>',
  );
  expect(shown('<ul><li><p>a</p></li><li><p>b</p></li></ul>', '<ul><li><p>b</p></li></ul>')).toBe(
    '<ul><li data-difference="del"><p data-difference="del">[a]</p></li><li><p>b</p></li></ul>',
  );
  const row = (words: string) => `<tr><td><p>${words}</p></td></tr>`;
  const { html } = textDifference(
    `<table><tbody>${row('x')}</tbody></table>`,
    `<table><tbody>${row('x')}${row('y')}</tbody></table>`,
  );
  expect(html).toContain('<tr data-difference="ins">');
});

test('the same text has no difference, and nothing unsafe comes through', () => {
  expect(textDifference('<p>same</p>', '<p>same</p>')).toEqual({ html: '<p>same</p>', added: 0, removed: 0 });
  const { html } = textDifference('<p><img src="javascript:alert(1)" onerror="x"></p>', '<p>new</p>');
  expect(html).not.toMatch(/javascript|onerror/);
});

test('what became of a text is what the later one says, whatever stood before', () => {
  const texts = [
    '',
    '<p>a b c</p>',
    '<p>c</p><ul><li><p>x</p></li></ul>',
    '<blockquote><p>a</p><p>q</p></blockquote>',
  ];
  for (const before of texts) {
    for (const after of texts) {
      const { body } = new DOMParser().parseFromString(textDifference(before, after).html, 'text/html');
      for (const gone of body.querySelectorAll('del, [data-difference="del"]')) gone.remove();
      const wanted = new DOMParser().parseFromString(after, 'text/html').body.textContent;
      expect(body.textContent, `${before} to ${after}`).toBe(wanted);
    }
  }
});

test('what opens and closes stands open where something in it changed', () => {
  const toggle = (text: string) => `<details><summary>More</summary><p>${text}</p></details>`;
  const { html } = textDifference(toggle('one') + toggle('old text'), toggle('one') + toggle('new text'));
  expect(html.match(/<details(?: open="")?>/g)).toEqual(['<details>', '<details open="">']);
});
