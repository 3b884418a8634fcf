import i18next from 'i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { follow, holdStream, onChange, onResync, onRevoked } from '#entities/live/live.ts';
import { loadCycles } from '#entities/planning/cycles/load.ts';
import { loadMembers } from '#entities/workspaces/members/actions.ts';
import { loadUsedEstimates } from '#entities/projects/estimates/load.ts';
import { loadLabels } from '#entities/projects/labels/load.ts';
import { loadModules } from '#entities/planning/modules/load.ts';
import { loadProjects } from '#entities/projects/projects/load.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { loadStates } from '#entities/projects/states/load.ts';
import { loadFields } from '#entities/projects/fields/load.ts';
import { loadUsedTypes } from '#entities/projects/types/load.ts';
import { loadWorkflows } from '#entities/projects/workflow/load.ts';
import { typesByProject } from '#entities/projects/types/store.ts';
import { states, statesByProject } from '#entities/projects/states/store.ts';
import { patchProfile } from '#entities/identity/users/api.ts';
import { currentProfile, useSession } from '#entities/identity/users/store.ts';
import { findWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';

/** How long the first screen waits for names and colours, so that they do not pop in where they come at once. */
const PATIENCE_MS = 250;

/** Makes the workspace of the address bar the current one and loads what every screen in it needs; false when it is not mine. */
export async function openWorkspace(slug: string): Promise<boolean> {
  const workspace = findWorkspace(slug);
  if (!workspace) return false;
  if (useWorkspaces.getState().currentId === workspace.id) return true;
  useWorkspaces.setState({ currentId: workspace.id });
  if (isOnDevice(workspace)) {
    followWorkspace(workspace);
    void new Reloader(() => refreshWorkspace(workspace)).request();
  } else await readWorkspace(workspace);
  rememberWorkspace(workspace.id);
  return true;
}

/** Enough is there to draw its screens: states come with every project. */
const isOnDevice = ({ id }: Workspace) => states.select((row) => row.workspace_id === id).length > 0;

async function readWorkspace(workspace: Workspace) {
  const projects = loadProjects(workspace);
  const details = loadDetails(workspace, projects);
  try {
    await Promise.all([projects, loadStates(workspace)]);
    await Promise.race([details, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch (error) {
    // The next try must load again.
    useWorkspaces.setState({ currentId: null });
    throw error;
  }
}

/** What is drawn from the device is compared with what the server has; nobody waits for it. */
async function refreshWorkspace(workspace: Workspace): Promise<boolean> {
  await Promise.all([loadProjects(workspace), loadStates(workspace)]);
  await loadNames(workspace, Promise.resolve());
  return true;
}

/** What only projects that use it have: asked for once it is known which do. */
const loadPlans = (workspace: Workspace) =>
  Promise.all([
    loadUsedEstimates(workspace),
    loadUsedTypes(workspace),
    loadFields(workspace),
    loadWorkflows(workspace),
    loadCycles(workspace),
    loadModules(workspace),
  ]);

/** What rows name by their ids. */
async function loadNames(workspace: Workspace, projects: Promise<unknown>) {
  const plans = projects.then(() => loadPlans(workspace));
  await Promise.all([loadMembers(workspace), loadLabels(workspace), plans]);
  useWorkspaces.setState({ namedId: workspace.id });
}

/** Names and colours: thousands of rows in a large workspace, without which a screen can be drawn all the same. */
async function loadDetails(workspace: Workspace, projects: Promise<unknown>) {
  try {
    await loadNames(workspace, projects);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({
      tone: 'error',
      title: i18next.t('common:failure.load_title'),
      text: i18next.t(`common:error.${error.kind}`),
    });
  }
  followWorkspace(workspace);
}

function followWorkspace({ id }: Workspace) {
  letGo?.();
  letGo = holdStream(workspaceStream(id));
  follow(workspaceStream(id));
}

/** The stream of the workspace that is open is followed as long as it is. */
let letGo: (() => void) | undefined;

function rememberWorkspace(id: string) {
  if (currentProfile().last_workspace_id === id) return;
  useSession.setState({ profile: { ...currentProfile(), last_workspace_id: id } });
  // Where to start next time is a convenience: a failure must not disturb the person.
  patchProfile({ last_workspace_id: id }).catch(() => {});
}

/** Reads something of the open workspace again until that succeeds, once however many streams ask for it meanwhile. */
const reloaderOf = (load: (workspace: Workspace) => Promise<unknown>) =>
  new Reloader(async () => {
    const { workspaces, currentId } = useWorkspaces.getState();
    const current = workspaces.find(({ id }) => id === currentId);
    if (current) await load(current);
    return true;
  });

const reloadProjects = reloaderOf(loadProjects);
const reloadMembers = reloaderOf((current) => Promise.all([loadMembers(current), loadFields(current)]));
const reloadFields = reloaderOf(loadFields);
const reloadTypes = reloaderOf(loadUsedTypes);
const reloadDetails = reloaderOf((current) =>
  Promise.all([loadStates(current), loadLabels(current), loadPlans(current)]),
);

onResync((stream) => {
  if (stream.startsWith('user:')) void reloadProjects.request();
  else if (stream.startsWith('workspace:')) void reloadMembers.request();
  else void reloadDetails.request();
});

/** A project that came back, or that is new to me: its states were not among those that were read. One that begins to show types has some. */
onChange('project', ({ op, id, row }) => {
  const project = row as Partial<Project> | undefined;
  const isMine = op === 'put' && !project?.archived_at && typeof project?.member_role === 'number';
  const isHere = project?.workspace === useWorkspaces.getState().currentId;
  if (!isMine || !isHere) return;
  if (statesByProject.list(id).length === 0) void reloadDetails.request();
  else if (project.is_issue_type_enabled && typesByProject.list(id).length === 0) void reloadTypes.request();
});

/** Guests do not follow definitions of fields, which come with the projects that use them. */
onChange('project_fields', () => {
  const { workspaces, currentId } = useWorkspaces.getState();
  if (workspaces.find(({ id }) => id === currentId)?.role === ROLE.GUEST) void reloadFields.request();
});

onRevoked((stream) => {
  if (stream.startsWith('project:')) void reloadProjects.request();
});
