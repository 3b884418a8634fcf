import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const bodyOf = (html: string) => {
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
};

describe('stored text that is shown', () => {
  test.each([
    ['script', '<p>a</p><script>alert(1)</script>'],
    ['style', '<style>p { display: none }</style><p>a</p>'],
    ['form', '<form action="/x"><input name="password"></form><p>a</p>'],
    ['drawing that can run', '<svg onload="alert(1)"><a>t</a></svg><p>a</p>'],
    ['object', '<object data="x"></object><embed src="x"><p>a</p>'],
  ])('has no %s in it', (_what, html) => {
    expect(cleanHtml(html)).toBe('<p>a</p>');
  });

  test('loses what would run when it is touched', () => {
    const clean = bodyOf(
      cleanHtml('<p onclick="x()" style="position:fixed" id="root">a</p><img src="/a.png" onerror="x()">'),
    );
    expect([...(clean.querySelector('p')?.attributes ?? [])]).toEqual([]);
    expect(clean.querySelector('img')?.getAttributeNames()).toEqual(['src']);
  });

  test.each([
    ['javascript:alert(1)', null],
    [' JaVaScRiPt:alert(1)', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['/w/browse/ALOY-1/', '/w/browse/ALOY-1/'],
    ['#part', '#part'],
  ])('leads only where links may lead: %s', (href, retained) => {
    const link = bodyOf(cleanHtml(`<a href="${href}">x</a>`)).querySelector('a');
    expect(link?.getAttribute('href')).toBe(retained);
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  });

  test.each([
    ['data:image/png;base64,AAAA', null],
    ['//evil.example/a.png', null],
    ['/api/assets/1/', '/api/assets/1/'],
    ['https://example.com/a.png', 'https://example.com/a.png'],
  ])('shows pictures only from where they may come: %s', (src, retained) => {
    expect(
      bodyOf(cleanHtml(`<img src="${src}" alt="x">`))
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe(retained);
  });

  test('keeps the words of what is not known', () => {
    expect(cleanHtml('<blink>Old <b>words</b></blink>')).toBe('Old <b>words</b>');
  });

  test('keeps what people write with', () => {
    const html =
      '<h2>T</h2><ul><li><p>a</p></li></ul><pre><code>x</code></pre><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  test('calls mentioned people by their present name', () => {
    const html = '<p><mention-component entity_identifier="u1">@Old name</mention-component></p>';
    const names: Record<string, string> = { u1: 'Ada & <b>Co</b>' };
    const mention = bodyOf(cleanHtml(html, { nameOf: (id) => names[id] })).querySelector('mention-component');
    expect(mention?.textContent).toBe('@Ada & <b>Co</b>');
    expect(mention?.querySelector('b')).toBeNull();
    expect(bodyOf(cleanHtml(html)).textContent).toBe('@…');
  });

  test('shows the boxes of tasks, which are not ticked here', () => {
    const clean = bodyOf(
      cleanHtml(
        '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Done</p></li></ul>',
      ),
    );
    const box = clean.querySelector('input');
    expect([box?.type, box?.disabled, box?.hasAttribute('checked')]).toEqual(['checkbox', true, true]);
    expect(clean.querySelector('li > div')?.textContent).toBe('Done');
  });

  test('makes no field of what is no box', () => {
    const input = bodyOf(cleanHtml('<p><input type="password" name="p"></p>')).querySelector('input');
    expect([input?.getAttribute('type'), input?.disabled, input?.getAttribute('name')]).toEqual([
      'checkbox',
      true,
      null,
    ]);
  });
});

test('a picture that is named by its id stands where it is, and one that is nowhere does not', () => {
  const id = '0192e8a1-55c0-7d1e-8000-000000000001';
  const clean = (source: string) =>
    cleanHtml(`<image-component src="${source}" alt="peak" width="60%" onload="x()"></image-component>`, {
      pictureOf: (asset) => `/pictures/${asset}/`,
    });
  expect(clean(id)).toBe(`<img src="/pictures/${id}/" alt="peak" width="60%">`);
  expect(clean('https://example.com/a.png')).toBe(
    '<img src="https://example.com/a.png" alt="peak" width="60%">',
  );
  expect(clean('javascript:alert(1)')).toBe('');
});
