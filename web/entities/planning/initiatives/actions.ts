import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { forgetRefused } from '../../work-items/undo/part-undo.ts';
import { planChanges } from '../plan-undo.ts';
import { initiativesPath } from './load.ts';
import { initiatives, initiativesByWorkspace } from './store.ts';
import { rememberWork, type Work } from './steps.ts';
import type { Initiative, InitiativePatch, NewInitiative, PartRef, PartTarget } from './types.ts';

const streamOf = (row: { workspace_id: string }) => workspaceStream(row.workspace_id);
const { change } = planChanges<Initiative>({ kind: 'initiative', store: initiatives, streamOf });
/** Parts stand in the row of their initiative. */
const changeParts = rowChanges<Initiative>({
  kind: 'initiative_part',
  store: initiatives,
  streamOf,
  onRefused: forgetRefused,
});

const pathOf = (id: string) => `${initiativesPath(currentWorkspace().slug)}${id}/`;
const known = (id: string) => must(initiatives.get(id), 'only an initiative that is shown can be changed');

/** The text that is replaced: what others wrote meanwhile is merged by the server. */
type SeenText = { expected_description_html?: string };

const STEP = 10_000;
const FIRST = 65_535;
const NOTHING_DONE = { total: 0, backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };

/** The row as it is shown until the server has counted it. */
function newRow(input: NewInitiative): Initiative {
  const { id: workspace_id } = currentWorkspace();
  const last = initiativesByWorkspace.list(workspace_id).at(-1)?.sort_order;
  return {
    id: newId(),
    workspace_id,
    sort_order: last === undefined ? FIRST : last + STEP,
    health: null,
    health_at: null,
    created_at: new Date().toISOString(),
    created_by: currentMe().id,
    parts: [],
    progress: NOTHING_DONE,
    first_date: input.start_date,
    last_date: null,
    last_part: null,
    rolled_health: { value: null, is_own: false, at: null, from: null },
    ...input,
  };
}

/** Makes an initiative, which is there at once, with these parts. */
export function createInitiative(input: NewInitiative, parts: readonly PartTarget[] = []): Initiative {
  const row = newRow(input);
  const { id } = row;
  void change({
    id,
    op: 'create',
    patch: row,
    action: 'initiative_create',
    words: 'initiative_created',
    lane: 'initiatives',
    mentions: input.parent_id ? [input.parent_id] : [],
    request: { method: 'POST', path: initiativesPath(currentWorkspace().slug), body: { id, ...input } },
  });
  for (const part of parts) void sendPart(id, part, newId());
  return row;
}

/** Changes an initiative: at once here. Answers whether it was stored. */
export async function patchInitiative(id: string, patch: InitiativePatch & SeenText): Promise<boolean> {
  const { expected_description_html: _seen, ...shown } = patch;
  if (Object.keys(shown).length === 0) return true;
  const { stored } = change({
    id,
    op: 'patch',
    patch: shown,
    action: 'initiative_patch',
    request: { method: 'PATCH', path: pathOf(known(id).id), body: patch },
  });
  return stored;
}

/** Deletes an initiative. Initiatives nested in it move one level up. */
export async function deleteInitiative(id: string): Promise<boolean> {
  const { stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'initiative_delete',
    words: 'initiative_deleted',
    request: { method: 'DELETE', path: pathOf(known(id).id) },
  });
  return stored;
}

const refOf = (target: PartTarget, id: string, sort_order: number): PartRef => ({
  id,
  kind: target.kind,
  project_id: target.project_id,
  module_id: target.kind === 'module' ? target.module_id : null,
  issue_id: target.kind === 'item' ? target.issue_id : null,
  sort_order,
});

/** The server takes the one id that says what it is. */
function bodyOf(target: PartTarget) {
  if (target.kind === 'project') return { kind: target.kind, project_id: target.project_id };
  if (target.kind === 'module') return { kind: target.kind, module_id: target.module_id };
  return { kind: target.kind, issue_id: target.issue_id };
}

function sendPart(id: string, target: PartTarget, partId: string, mutationId = newId()) {
  const { parts } = known(id);
  const place = (parts.at(-1)?.sort_order ?? 0) + STEP;
  return changeParts({
    mutationId,
    id,
    op: 'patch',
    patch: { parts: [...parts, refOf(target, partId, place)] },
    action: 'initiative_patch',
    request: { method: 'POST', path: `${pathOf(id)}parts/`, body: { id: partId, ...bodyOf(target) } },
  });
}

function sendNoPart(id: string, partId: string, mutationId = newId()) {
  const { parts } = known(id);
  return changeParts({
    mutationId,
    id,
    op: 'patch',
    patch: { parts: parts.filter((part) => part.id !== partId) },
    action: 'initiative_patch',
    request: { method: 'DELETE', path: `${pathOf(id)}parts/${partId}/` },
  });
}

/** Puts a project, module or epic in an initiative, unless it is in it: at once here. */
export async function addPart(id: string, target: PartTarget): Promise<void> {
  const row = known(id);
  if (row.parts.some((part) => isOf(part, target))) return;
  const [partId, mutationId] = [newId(), newId()];
  rememberWork(mutationId, row, addition(id, target, partId));
  await sendPart(id, target, partId, mutationId);
}

export async function removePart(id: string, partId: string): Promise<void> {
  const row = known(id);
  const part = row.parts.find((each) => each.id === partId);
  if (!part) return;
  const mutationId = newId();
  const target = targetOf(part);
  // What I may not see I cannot put back.
  if (target) rememberWork(mutationId, row, removal(id, target));
  await sendNoPart(id, partId, mutationId);
}

/** How a part that was added is taken out again. */
function addition(id: string, target: PartTarget, partId: string): Work {
  return {
    takeBack: (mutationId) => sendNoPart(id, partId, mutationId),
    reversed: () => removal(id, target),
  };
}

/** How a part that was taken out is put back: as a new one. */
function removal(id: string, target: PartTarget): Work {
  const partId = newId();
  return {
    takeBack: (mutationId) => sendPart(id, target, partId, mutationId),
    reversed: () => addition(id, target, partId),
  };
}

export function targetOf({ kind, project_id, module_id, issue_id }: PartRef): PartTarget | null {
  if (!project_id) return null;
  if (kind === 'project') return { kind, project_id };
  if (kind === 'module') return module_id ? { kind, project_id, module_id } : null;
  return issue_id ? { kind, project_id, issue_id } : null;
}

/** Whether a part is this project, module or epic. */
export function isOf(part: PartRef, target: PartTarget): boolean {
  const own = targetOf(part);
  return own !== null && keyOf(own) === keyOf(target);
}

/** One text for each project, module or epic. */
export function keyOf(target: PartTarget): string {
  if (target.kind === 'project') return `project:${target.project_id}`;
  return target.kind === 'module' ? `module:${target.module_id}` : `item:${target.issue_id}`;
}
