import { ROLE } from '@tandem/shared/roles.ts';
import { Route, Routes } from 'react-router';
import { pattern } from '#lib/http/paths.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { show } from '#testing/dom.tsx';
import { signIn } from '#testing/session.ts';
import { Component as Imports } from './list/imports-screen.tsx';

export const IMPORTS = '/api/workspaces/w/importers/';

/** An import of a file, as the API answers it. */
export const importRow = (id: string, fields: object = {}) => ({
  id,
  service: 'csv',
  status: 'completed',
  project: null,
  project_detail: null,
  is_dry_run: false,
  initiated_by_detail: { id: 'ada', display_name: 'Ada', avatar_url: null },
  metadata: { file_id: 'f', file_name: 'tasks.csv', cloud_hostname: null, identifier: 'NEW', name: 'New' },
  config: { columns: null, states: {} },
  data: { users: [] },
  created_at: '2026-01-01T10:00:00Z',
  difference: null,
  imported_data: null,
  step: null,
  done: 0,
  total: null,
  error: null,
  has_file: true,
  ...fields,
});

/** An administrator is signed in, and nothing was imported yet. */
export function startImports(): TestApi {
  signIn({ role: ROLE.ADMIN });
  return stubApi().on('GET', IMPORTS, []);
}

export const openImports = (path = '') =>
  show(
    <Routes>
      <Route path={`/:workspaceSlug/${pattern.workspaceImports}`} element={<Imports />} />
    </Routes>,
    { at: `/w/settings/imports/${path}` },
  );
