import { describe, expect, test } from 'vitest';
import { cleanPastedHtml } from './pasted-html.ts';

const bodyOf = (html: string) => {
  const body = document.createElement('div');
  body.innerHTML = cleanPastedHtml(html);
  return body;
};
/** The lists as text, an item per line, indented by depth. */
const outline = (list: Element | null, depth = 0): string[] =>
  [...(list?.children ?? [])].flatMap((item) => {
    const inner = [...item.children].filter(({ localName }) => localName === 'ul' || localName === 'ol');
    const own = [...item.childNodes].filter((node) => !inner.includes(node as Element));
    const text = own.map(({ textContent }) => textContent?.trim()).join('');
    return [`${'  '.repeat(depth)}${text}`, ...inner.flatMap((each) => outline(each, depth + 1))];
  });

describe('what is pasted from other programs', () => {
  test('has its checkboxes as tasks', () => {
    const body = bodyOf(
      '<ul><li><input type="checkbox" checked> Done</li><li><input type="checkbox"> Open</li></ul>',
    );
    expect(body.querySelector('ul')?.dataset['type']).toBe('taskList');
    const items = [...body.querySelectorAll('li')].map(({ dataset }) => [
      dataset['type'],
      dataset['checked'],
    ]);
    expect(items).toEqual([
      ['taskItem', 'true'],
      ['taskItem', 'false'],
    ]);
    expect(body.querySelector('input')).toBeNull();
  });

  test('has the lists of Word as lists, with their levels', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}</span>${text}</p>`;
    const body = bodyOf(item(1, '·', 'one') + item(2, 'o', 'deep') + item(1, '·', 'two'));
    expect(outline(body.querySelector('ul'))).toEqual(['one', '  deep', 'two']);
    expect(body.textContent).not.toContain('·');
  });

  test('tells numbers from bullets', () => {
    const body = bodyOf(
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>first</p>',
    );
    expect(body.querySelector('ol > li')?.textContent).toBe('first');
  });

  test('has two lists where a paragraph stands between them', () => {
    const item = (text: string) => `<p style="mso-list:l0 level1 lfo1">${text}</p>`;
    const body = bodyOf(`${item('a')}<p>between</p>${item('b')}`);
    expect([...body.children].map(({ localName }) => localName)).toEqual(['ul', 'p', 'ul']);
  });

  test('loses the empty lines that Google Docs adds', () => {
    expect(bodyOf('<b id="docs-internal-guid-1"><p>a</p><br><p>b</p></b>').querySelector('br')).toBeNull();
  });

  test('stays as it is otherwise', () => {
    const html = '<h1>T</h1><p>a <strong>b</strong></p><ul><li>c</li></ul>';
    expect(cleanPastedHtml(html)).toBe(html);
  });
});
