import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { workspaceRow } from '#testing/rows.ts';
import { WorkspaceForm } from './workspace-form.tsx';

withTexts('onboarding');

const CHECK = '/api/workspace-slug-check/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('GET', CHECK, ({ query }) => answer({ status: query['slug'] !== 'taken' }));
});
afterEach(() => {
  useWorkspaces.setState({ workspaces: [], currentId: null });
  vi.unstubAllGlobals();
});

function open() {
  const onCreated = vi.fn<(workspace: Workspace) => void>();
  const shown = show(<WorkspaceForm onCreated={onCreated} />);
  const [name, slug] = screen.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];
  const submit = () => document.querySelector<HTMLElement>('[type=submit]') as HTMLElement;
  const chooseSize = () => shown.user.click(screen.getByLabelText('11–50'));
  return { ...shown, onCreated, name, slug, submit, chooseSize };
}
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

describe('a new workspace', () => {
  test('has an address that follows its name until it is edited', async () => {
    const { user, name, slug } = open();
    await user.type(name, 'Ünited Things!');
    expect(slug.value).toBe('united-things');
    await user.clear(slug);
    await user.type(slug, 'mine');
    await user.type(name, ' Inc');
    expect(slug.value).toBe('mine');
    await user.clear(slug);
    await user.type(name, 'x');
    expect(slug.value).toBe('united-things-incx');
  });

  test('is created with all of it', async () => {
    api.on('POST', '/api/workspaces/', () => answer(workspaceRow('made'), { status: 201 }));
    const { user, name, submit, chooseSize, onCreated } = open();
    await user.type(name, 'Made');
    await chooseSize();
    await user.click(submit());
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(api.sent('POST')[0]?.body).toEqual({ name: 'Made', slug: 'made', organization_size: '11-50' });
  });

  test('says at once that its address is taken, and is not sent', async () => {
    const { user, name, slug, submit, chooseSize } = open();
    await user.type(name, 'Taken');
    await vi.waitFor(() => expect(isWrong(slug)).toBe(true));
    await chooseSize();
    await user.click(submit());
    expect(api.sent('POST')).toEqual([]);
  });

  test('needs a name, an address and a size', async () => {
    const { user, name, slug, submit } = open();
    await user.click(submit());
    expect([isWrong(name), isWrong(slug)]).toEqual([true, true]);
    expect(api.sent('POST')).toEqual([]);
    await user.type(name, 'Ok');
    expect([isWrong(name), isWrong(slug)]).toEqual([false, false]);
  });

  test('says what the server finds wrong, at the field that it names', async () => {
    api.on('POST', '/api/workspaces/', () => refusal(409, { slug: ['This address is taken.'] }));
    const { user, name, slug, submit, chooseSize, onCreated } = open();
    await user.type(name, 'Made');
    await chooseSize();
    await user.click(submit());
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(isWrong(slug)).toBe(true);
    expect(onCreated).not.toHaveBeenCalled();
  });
});
