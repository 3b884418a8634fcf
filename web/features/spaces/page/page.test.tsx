import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pattern } from '#lib/http/paths.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { Component as PublicPage } from './page-screen.tsx';

withTexts('spaces');

const PATH = '/api/public/anchor/abc/page/';
let api: TestApi;
const page = (fields: object = {}) => ({
  name: 'Manual',
  description_html: '<p>Read this</p>',
  logo_props: {},
  view_props: {},
  updated_at: '2026-01-01T10:00:00Z',
  is_indexed: false,
  ...fields,
});

beforeEach(() => {
  api = stubApi();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  show(
    <Routes>
      <Route path={pattern.publicPage} element={<PublicPage />} />
    </Routes>,
    { at: '/spaces/pages/abc/' },
  );
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content') ?? null;

test('a published page is read, with pictures by its anchor, and search engines are told to pass by', async () => {
  const asset = '0190a0a0-0000-7000-8000-000000000001';
  const description_html = `<p>Read this</p><image-component src="${asset}" alt="A plan"></image-component>`;
  api.on('GET', PATH, page({ description_html }));
  open();
  expect(await screen.findByRole('heading', { name: 'Manual' })).toBeTruthy();
  expect(screen.getByText('Read this')).toBeTruthy();
  const image = screen.getByRole('img', { name: 'A plan' });
  expect(image.getAttribute('src')).toBe(`/api/public/assets/v2/anchor/abc/${asset}/`);
  await vi.waitFor(() => expect(robots()).toContain('noindex'));
});

test('one that may be listed says nothing to search engines', async () => {
  api.on('GET', PATH, page({ is_indexed: true }));
  open();
  await screen.findByRole('heading', { name: 'Manual' });
  expect(robots()).toBeNull();
});

test('a password opens what is locked, and a wrong one is said to be wrong', async () => {
  api.on('GET', PATH, () => refusal(403, { error: 'x', is_password_needed: true }));
  api.on('POST', `${PATH}unlock/`, () => refusal(403, { error: 'The password is wrong.' }));
  const { user } = open();
  await screen.findByRole('heading', { name: 'This page is password protected' });
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Open page' }));
  expect(await screen.findByText('Incorrect password.')).toBeTruthy();
  api.on('POST', `${PATH}unlock/`, () => answer(null, { status: 204 })).on('GET', PATH, page());
  await user.click(screen.getByRole('button', { name: 'Open page' }));
  expect(await screen.findByRole('heading', { name: 'Manual' })).toBeTruthy();
});

test('one that is not published says so', async () => {
  api.on('GET', PATH, () => refusal(404, { error: 'Page is not published' }));
  open();
  expect(await screen.findByRole('heading', { name: "This page isn't published" })).toBeTruthy();
});
