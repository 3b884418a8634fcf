import { expect, test } from 'vitest';
import { withPublicImages } from './public-images.ts';

test('pictures of a text come by the anchor, those of other sites from there', () => {
  const id = '0192e8a1-55c0-7d1e-8000-000000000001';
  const html = `<p>One</p><image-component src="${id}"></image-component><image-component src="https://example.com/a.png"></image-component>`;
  expect(withPublicImages(html, 'anchor')).toBe(
    `<p>One</p><img alt="" src="/api/public/assets/v2/anchor/anchor/${id}/"><img alt="" src="https://example.com/a.png">`,
  );
});
