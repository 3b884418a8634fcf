import { userStream } from '@tandem/shared/sync/stream.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { CreateProjectModal } from './create-project-modal.tsx';
import { ProjectCard } from './project-card.tsx';

withTexts('projects', 'covers');

const PROJECTS = '/api/workspaces/w/projects/';
let api: TestApi;

beforeEach(() => {
  // The page of the tests has no fonts, whose loading a growing field waits for.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  api = stubApi()
    .on('GET', '/api/project-covers/', ['http://tandem.test/covers/tide.svg'])
    .on('GET', '/api/workspaces/w/project-identifiers', { exists: 0, identifiers: [] })
    .on('GET', '/api/workspaces/w/states/', [])
    .on('POST', PROJECTS, ({ body }) =>
      answer(projectRow('made', body as object), { status: 201, seqs: { [userStream(ME)]: 1 } }),
    );
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('a project is made with the cover that was chosen for it', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = show(<CreateProjectModal onClose={onClose} />);
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Change cover' }));
  await user.click(await screen.findByRole('button', { name: 'Cover 1' }));
  expect(document.querySelector('img[src="/covers/tide.svg"]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create project' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.sent('POST', PROJECTS)[0]?.body).toMatchObject({
    name: 'Harbour',
    cover_image: '/covers/tide.svg',
    cover_image_asset: null,
  });
});

test('Escape in the choice of covers leaves the form as it was', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = show(<CreateProjectModal onClose={onClose} />);
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Change cover' }));
  await screen.findByRole('button', { name: 'Cover 1' });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Cover 1' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour');
  await user.click(screen.getByRole('button', { name: 'Create project' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(Object.keys(api.sent('POST', PROJECTS)[0]?.body as object)).not.toContain('cover_image');
});

test('a card shows the cover of its project', () => {
  const plain = projectRow('p');
  projects.confirmRows([plain], userStream(ME), 0);
  const { redraw } = show(<ProjectCard project={plain} />);
  expect(document.querySelector('article img')).toBeNull();
  redraw(<ProjectCard project={{ ...plain, cover_image_url: '/covers/tide.svg' }} />);
  expect(document.querySelector('article img')?.getAttribute('src')).toBe('/covers/tide.svg');
});
