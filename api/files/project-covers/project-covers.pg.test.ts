import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const MAX_BYTES = 60_000;
const COVERS = path.join(import.meta.dirname, '..', '..', '..', 'web', 'public', 'covers');
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://tandem.example' });
});
afterAll(() => app.close());

// docs/contract/pictures.md#covers-to-choose-from
test('sixteen covers of our own, for everybody, to be kept for a day', async () => {
  const answer = await app.nobody.get('/api/project-covers/');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const urls = answer.body as string[];
  expect(new Set(urls).size).toBe(16);
  for (const url of urls) {
    expect(url).toMatch(/^http:\/\/tandem\.example\/covers\/[a-z]+\.svg$/);
  }
  expect(urls.map((url) => path.basename(url)).toSorted()).toEqual(fs.readdirSync(COVERS).toSorted());
});

// docs/contract/pictures.md#covers-to-choose-from
test.each(fs.readdirSync(COVERS))('%s is light, and a picture alone', (file) => {
  const text = fs.readFileSync(path.join(COVERS, file), 'utf8');
  expect(text).toMatch(/^<svg /);
  expect(text.length).toBeLessThan(MAX_BYTES);
  expect(text).not.toMatch(/NaN|undefined|<script|href|\son\w+=/);
});

// docs/contract/conventions.md#where-a-picture-is
// docs/contract/pictures.md#covers-to-choose-from
test('a project can be made with one of them', async () => {
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const [cover_image] = (await owner.get('/api/project-covers/')).body as string[];
  const project = await app.makeProject(owner, workspace, { cover_image: cover_image! });
  expect(project).toMatchObject({ cover_image, cover_image_url: cover_image });
});
