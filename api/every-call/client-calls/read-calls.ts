import { ACCOUNT_CALLS } from './accounts.ts';
import { PROJECT_CALLS } from './projects.ts';
import { ITEM_CALLS } from './work-items.ts';
import { WORKSPACE_CALLS } from './workspaces.ts';

/** What the first part of a path in the lists stands for. */
const BASES: Record<string, string> = {
  W: '/api/workspaces/{slug}',
  P: '/api/workspaces/{slug}/projects/{id}',
  I: '/api/workspaces/{slug}/projects/{id}/{kind}/{id}',
  A: '/api/public/anchor/{anchor}',
  AA: '/api/public/assets/v2/anchor/{anchor}',
  AU: '/api/assets/v2/user-assets',
  AW: '/api/assets/v2/workspaces/{slug}',
  AP: '/api/assets/v2/workspaces/{slug}/projects/{id}',
};

/** Clients ask the same of items and of epics, each below its own name. */
const KINDS = ['issues', 'epics'];

function pathsOf(short: string): string[] {
  const [base = '', ...rest] = short.split('/');
  const path = base in BASES ? [BASES[base], ...rest].join('/') : short;
  return path.includes('{kind}') ? KINDS.map((kind) => path.replace('{kind}', kind)) : [path];
}

/** The calls of one line, `GET POST P/states/`. */
function callsOfLine(line: string): string[] {
  const words = line.split(' ');
  return pathsOf(words.at(-1) ?? '').flatMap((path) =>
    words.slice(0, -1).map((method) => `${method} ${path}`),
  );
}

/** A call without the names of what its path holds: `GET /api/workspaces/{}/`. */
export const shapeOf = (call: string): string =>
  call.replaceAll(/\{[^}]*\}|:\w+/g, '{}').replace(/(?<!\/)$/, '/');

/** Every call that client 1.3.1 makes, as `GET /api/workspaces/{slug}/`. */
export const CLIENT_CALLS: readonly string[] = [ACCOUNT_CALLS, WORKSPACE_CALLS, PROJECT_CALLS, ITEM_CALLS]
  .flatMap((list) => list.split('\n'))
  .filter((line) => line !== '')
  .flatMap(callsOfLine);

/** Calls of integrations that are not offered here, so that the client's screens never lead to them. */
export const LEFT_OUT: readonly string[] = [
  'GET /api/integrations/',
  'POST /api/workspaces/{slug}/workspace-integrations/{provider}/',
  'DELETE /api/workspaces/{slug}/workspace-integrations/{id}/{provider}/',
  'GET /api/workspaces/{slug}/projects/{id}/workspace-integrations/{id}/project-slack-sync/',
  'POST /api/workspaces/{slug}/projects/{id}/workspace-integrations/{id}/project-slack-sync/',
  'DELETE /api/workspaces/{slug}/projects/{id}/workspace-integrations/{id}/project-slack-sync/{id}/',
  'POST /api/workspaces/{slug}/service-api-tokens/',
];
