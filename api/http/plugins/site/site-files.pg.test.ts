import { afterEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../../testing/app.ts';

let app: TestApp;
afterEach(() => app.close());

const ask = async (url: string) => {
  const { statusCode, headers, payload } = await app.app.inject({ url });
  return { status: statusCode, type: headers['content-type'], text: payload };
};

// docs/contract/instance.md#files-of-the-site
test('robots.txt lets search engines see what is published and nothing else', async () => {
  app = await createTestApp();
  const { status, type, text } = await ask('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^User-agent: \*\n[^]*Allow: \/spaces\/\n[^]*Disallow: \/\n$/);
});

// docs/contract/instance.md#files-of-the-site
test('security.txt names the contact, and is unknown without one', async () => {
  app = await createTestApp();
  expect((await ask('/.well-known/security.txt')).status).toBe(404);
  await app.close();
  app = await createTestApp({ SECURITY_CONTACT: 'security@example.com' });
  const { status, type, text } = await ask('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, expires = ''] = /^Contact: mailto:security@example.com\nExpires: (\S+)\n/.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
