import { expect, test } from 'vitest';
import { withPublicImages } from './public-images.ts';

const ID = '0192e8a1-55c0-7d1e-8000-000000000001';
const SHOWN = `/api/public/assets/v2/anchor/anchor/${ID}/`;

test('pictures of a text come by the anchor, those of other sites from there', () => {
  const html = `<p>One</p><image-component src="${ID}"></image-component><image-component src="https://example.com/a.png"></image-component>`;
  expect(withPublicImages(html, 'anchor')).toBe(
    `<p>One</p><img alt="" src="${SHOWN}"><img alt="" src="https://example.com/a.png">`,
  );
});

test('so do those that the editor has put into it, as wide as they are there', () => {
  const address = `/api/assets/v2/workspaces/acme/projects/${ID}/${ID}/`;
  const html = `<img src="${address}" alt="peak" width="60%"><img src="https://example.com/${ID}/">`;
  expect(withPublicImages(html, 'anchor')).toBe(
    `<img alt="peak" src="${SHOWN}" width="60%"><img alt="" src="https://example.com/${ID}/">`,
  );
});
