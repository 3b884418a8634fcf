import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, projectRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { templateRow } from '#testing/template-rows.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { projects } from '../../projects/projects/store.ts';
import { workItems } from '../rows/store.ts';
import { undo } from '../undo/undo.ts';
import { createTemplate, deleteTemplate, patchTemplate, saveAsTemplate } from './actions.ts';
import { defaultTemplateOf } from './hooks.ts';
import { loadProjectTemplates } from './load.ts';
import { templates, templatesByWorkspace } from './store.ts';
import type { Template } from './types.ts';
import { makeFromTemplate } from './use-template.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/templates/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const names = () => templatesByWorkspace.list('w').map(({ name }) => name);
const known = (...rows: Template[]) => templates.confirmRows(rows, stream, 0);

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  projects.confirmRows([projectRow('p')], stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('templates of a project', () => {
  test('are read with those of the workspace, and one that was deleted since goes', async () => {
    known(templateRow('gone'));
    const rows = [templateRow('a'), templateRow('b', { project_id: null, name: 'Of all' })];
    api.on('GET', PATH, () => answer(rows, { seqs: { [stream]: 1 } }));
    await loadProjectTemplates('p');
    expect(names()).toEqual(['Of all', 'Template a']);
  });

  test('follow what another person changes', () => {
    known(templateRow('a'));
    wire.deliver(stream, { kind: 'template', op: 'put', id: 'a', row: templateRow('a', { name: 'New' }) });
    expect(names()).toEqual(['New']);
    wire.deliver(stream, { kind: 'template', op: 'remove', id: 'a' });
    expect(names()).toEqual([]);
  });

  test('are made at once, with an id of the client', async () => {
    api.on('POST', PATH, ({ body }) => answer({ ...templateRow('x'), ...(body as object) }, { status: 201 }));
    const { id } = createTemplate('p', { name: 'Crash report' });
    expect(names()).toEqual(['Crash report']);
    await settle();
    expect(api.sent('POST')[0]?.body).toMatchObject({ id, kind: 'item', name: 'Crash report' });
  });

  test('have their old values back when the server refuses the new ones', async () => {
    known(templateRow('a'));
    api.on('PATCH', `${PATH}a/`, () => refusal(400, { name: ['Too long.'] }));
    expect(await patchTemplate('a', { name: 'New' })).toBe(false);
    expect(names()).toEqual(['Template a']);
    expect(useToasts.getState().toasts[0]?.text).toContain('Too long.');
  });

  test('go at once when they are deleted', async () => {
    const row = templateRow('a');
    known(row);
    api.on('DELETE', `${PATH}a/`, () => answer(null, { status: 204, seqs: { [stream]: 1 } }));
    const end = deleteTemplate(row);
    expect(names()).toEqual([]);
    expect(await end).toBe(true);
  });

  test('are made from an item, with what the server found in it', async () => {
    const path = '/api/workspaces/w/projects/p/issues/i1/save-as-template/';
    api.on('POST', path, () => answer(templateRow('a', { name: 'Release' }), { seqs: { [stream]: 1 } }));
    await saveAsTemplate({ projectId: 'p', itemId: 'i1', name: 'Release', isOfWorkspace: false });
    expect(api.sent('POST')[0]?.body).toEqual({ name: 'Release', project_id: 'p' });
    expect(names()).toEqual(['Release']);
  });
});

test('the default of the project wins over the one of the workspace', () => {
  const default_for = { types: ['bug'], quick_add: false, intake_form: false };
  const own = templateRow('own', { default_for });
  const shared = templateRow('shared', { project_id: null, default_for });
  expect(defaultTemplateOf([own, shared], 'bug')?.id).toBe('own');
  expect(defaultTemplateOf([own, shared], 'task')).toBeUndefined();
  expect(defaultTemplateOf([own, shared], null)).toBeUndefined();
});

describe('an item of a template', () => {
  const use = () =>
    makeFromTemplate({
      projectId: 'p',
      templateId: 'a',
      day: '2026-11-20',
      answers: { Device: 'iPhone' },
      overrides: { priority: 'high' },
      shown: { name: 'iPhone crashes' },
    });

  test('is shown at once, and has its number once the server has made it', async () => {
    const release = api.hold('POST', `${PATH}a/use/`);
    const { row, stored } = use();
    expect(workItems.get(row.id)?.name).toBe('iPhone crashes');
    const item = itemRow(row.id, { name: 'iPhone crashes', sequence_id: 7 });
    release(answer({ item, item_ids: [row.id, 'sub'], notes: [] }, { status: 201, seqs: { [stream]: 2 } }));
    expect((await stored)?.item_ids).toEqual([row.id, 'sub']);
    expect(workItems.get(row.id)?.sequence_id).toBe(7);
    expect(api.sent('POST')[0]?.body).toEqual({
      id: row.id,
      day: '2026-11-20',
      answers: { Device: 'iPhone' },
      overrides: { priority: 'high' },
    });
  });

  test('is taken back with all that came of it, by one undo', async () => {
    api.on('POST', `${PATH}a/use/`, ({ body }) => {
      const item = itemRow((body as { id: string }).id, { name: 'iPhone crashes' });
      return answer({ item, item_ids: [item.id], notes: [] }, { status: 201, seqs: { [stream]: 2 } });
    });
    api.on('POST', '/api/workspaces/w/undo/', () => answer({}, { seqs: { [stream]: 3 } }));
    const { row, stored } = use();
    await stored;
    expect(undo(row.id)?.row?.id).toBe(row.id);
    await settle();
    expect(workItems.get(row.id)).toBeUndefined();
    expect(api.sent('POST').at(-1)?.path).toBe('/api/workspaces/w/undo/');
  });

  test('goes again when the server refuses it', async () => {
    api.on('POST', `${PATH}a/use/`, () => refusal(400, { 'answers.Device': ['Answer this.'] }));
    const { row, stored } = use();
    expect(await stored).toBeUndefined();
    expect(workItems.get(row.id)).toBeUndefined();
    expect(undo(row.id)).toBeNull();
  });
});
