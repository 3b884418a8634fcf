import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/app.ts';
import { TestBrowser } from '../testing/browser.ts';

const PASSWORD = 'correct horse battery';

describe('without APP_URL', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  // docs/contract/conventions.md#host
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['evil.example', ''],
    ['evil.example:3000', ''],
    ['localhost.evil.example', ''],
    ['localhost@evil.example', ''],
    ['tandem.lan', ''],
    ['evil.example/path', ''],
  ])('who names the host %s is sent on to %o', async (host, base) => {
    const visitor = new TestBrowser(app);
    const answer = await visitor.postForm(
      '/auth/sign-in/',
      { email: 'a@b.example', password: PASSWORD },
      { host },
    );
    expect([answer.statusCode, String(answer.headers.location).split('?')[0]]).toEqual([
      302,
      `${base}/sign-in`,
    ]);
    const covers = await app.app.inject({ url: '/api/project-covers/', headers: { host } });
    expect(covers.json<string[]>()[0]).toMatch(new RegExp(`^${RegExp.escape(base)}/covers/`));
  });
});

describe('with APP_URL', () => {
  const open = async (app_url: string) => {
    const app = await createTestApp({ APP_URL: app_url });
    const ask = async (host: string, url = '/api/instances/') => {
      const { statusCode, body } = await app.app.inject({ url, headers: { host } });
      return { status: statusCode, body };
    };
    return { app, ask };
  };

  // docs/contract/conventions.md#host
  test('any other host is refused, but for the questions about health', async () => {
    const { app, ask } = await open('https://tandem.example');
    for (const host of ['tandem.example', 'TANDEM.example', 'tandem.example:443'])
      expect([host, (await ask(host)).status]).toEqual([host, 200]);
    const strange = [
      'evil.example',
      'tandem.example:8443',
      'sub.tandem.example',
      '127.0.0.1:3000',
      'a b',
      '',
    ];
    for (const host of strange) {
      const { status, body } = await ask(host);
      expect([host, status]).toEqual([host, 421]);
      expect(JSON.parse(body)).toEqual({ detail: expect.stringContaining('https://tandem.example') });
    }
    expect((await ask('evil.example', '/nowhere')).status).toBe(421);
    expect((await ask('10.0.0.7:3000', '/healthz')).status).toBe(200);
    expect((await ask('10.0.0.7:3000', '/readyz')).status).toBe(200);
    await app.close();
  });

  // docs/contract/conventions.md#host
  test('the names of the own machine are one', async () => {
    const { app, ask } = await open('http://localhost:3000');
    expect((await ask('127.0.0.1:3000')).status).toBe(200);
    expect((await ask('[::1]:3000')).status).toBe(200);
    expect((await ask('127.0.0.1:3001')).status).toBe(421);
    await app.close();
  });
});
