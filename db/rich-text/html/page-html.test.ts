import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { pageToHtml } from './page-html.ts';

const ID = '0191b2c3-0000-7000-8000-00000000000b';
const ORIGIN = 'https://tandem.example';
const ADDRESS = `/api/assets/v2/workspaces/acme/projects/${ID}/${ID}/`;
const pieces = (html: string) => pageToHtml({ name: 'A', html, people: {}, origin: ORIGIN });

// docs/contract/pages.md#export-of-a-page
test.each([
  `<image-component src="${ID}" width="60%"></image-component>`,
  `<img src="${ADDRESS}" width="60%" />`,
  `<img src="${ORIGIN}${ADDRESS}" width="60%">`,
])('the place of a stored picture is left open: %s', (html) => {
  const made = pieces(`<p>before</p>${html}<p>behind</p>`);
  expect(made.pictures).toEqual([ID]);
  expect(made.pieces[0]).toMatch(/<p>before<\/p><img width="60%" src="$/);
  expect(made.pieces[1]).toMatch(/^"><p>behind<\/p>/);
});

test('pictures of elsewhere are named by their address', () => {
  const made = pieces(`<img src="https://other.example${ADDRESS}" alt="x">`);
  expect(made.pictures).toEqual([]);
  expect(made.pieces.join('')).toContain(`<img alt="x" src="https://other.example${ADDRESS}">`);
});

// docs/contract/pages.md#export-of-a-page
test('equations are drawn, and are the same when the file is read again', () => {
  const html =
    '<p>So <span data-type="equation">a &lt; \\text{"b"}</span></p><div data-type="equation">\\frac{1}{2}</div>';
  const file = pieces(html).pieces.join('');
  expect(file.match(/<math/g)).toHaveLength(2);
  const text = file.slice(file.indexOf('<p>'), file.indexOf('</body>'));
  expect(parseHtml(text, 'document').eq(parseHtml(html, 'document'))).toBe(true);
  expect(pieces('<div data-type="equation">\\frac{1</div>').pieces.join('')).toContain('>\\frac{1</div>');
});
