import { docOfUpdates } from '@tandem/db/rich-text/yjs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const SECRET = 'a secret between two servers of one installation';
const HTML =
  '<h2>Plan</h2><p>on <b>Monday</b></p><issue-embed-component entity_identifier="a"></issue-embed-component>';

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  [app, closed] = await Promise.all([createTestApp({ LIVE_SERVER_SECRET_KEY: SECRET }), createTestApp()]);
});
afterAll(() => Promise.all([app.close(), closed.close()]));

async function convert(payload: object, secret: string | undefined = SECRET, { app: at } = app) {
  const headers = secret === undefined ? {} : { 'live-server-secret-key': secret };
  const answer = await at.inject({ method: 'POST', url: '/live/convert-document', payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

// docs/contract/live-documents.md#health
test('says that live documents are served', async () => {
  expect((await app.nobody.get('/live/health')).body).toEqual({ status: 'OK' });
});

// docs/contract/live-documents.md#converting-html
test('HTML becomes a document, with work items in it for pages alone', async () => {
  const { status, body } = await convert({ description_html: HTML, variant: 'document' });
  expect(status).toBe(200);
  const types = (body.description.content as { type: string }[]).map(({ type }) => type);
  expect(types).toEqual(['heading', 'paragraph', 'issue-embed-component']);
  const text = docOfUpdates([Buffer.from(body.description_binary, 'base64')]).getXmlFragment('default');
  expect(text.toString()).toContain('on <bold>Monday</bold>');
  expect(text).toHaveLength(3);
  const rich = await convert({ description_html: HTML, variant: 'rich' });
  expect(JSON.stringify(rich.body.description)).not.toContain('issue-embed-component');
  expect(JSON.stringify(rich.body.description)).toContain('Monday');
});

// docs/contract/live-documents.md#converting-html
test('says what is missing and what is wrong', async () => {
  for (const payload of [
    {},
    { description_html: HTML },
    { variant: 'rich' },
    { description_html: '', variant: 'rich' },
  ]) {
    expect(await convert(payload)).toEqual({ status: 400, body: { message: 'Missing required fields' } });
  }
  const wrong = await convert({ description_html: HTML, variant: 'poem' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['variant']]);
});

// docs/contract/live-documents.md#converting-html
test('is for who knows the secret, and for nobody while there is none', async () => {
  const payload = { description_html: HTML, variant: 'document' };
  for (const secret of [undefined, '', SECRET.slice(1), `${SECRET} `, 'undefined']) {
    expect((await convert(payload, secret ?? '')).status, secret).toBe(401);
  }
  const none = await app.app.inject({ method: 'POST', url: '/live/convert-document', payload });
  expect(none.statusCode).toBe(401);
  for (const secret of [SECRET, '', 'undefined']) {
    expect((await convert(payload, secret, closed)).status, secret).toBe(401);
  }
});
