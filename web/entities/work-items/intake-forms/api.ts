import type { IntakeFormInput } from '@tandem/shared/integrations/intake-form/input.ts';
import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { api } from '#lib/http/api-client.ts';
import type { ApiAnswer } from '#lib/http/api-client.ts';
import { follow, onForgotten, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { readAgain } from '../../live/read-again.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { intakeForms, intakeFormsByProject } from './store.ts';

export type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';

const pathOf = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/intake-form/`;

/** Projects whose form is known: it is read again when the backlog of Changes is gone. */
const known = new Set<string>();

/** Reads whether a project has a form, and where; from then on Changes say it. */
export async function loadIntakeForm(projectId: string): Promise<void> {
  known.add(projectId);
  const stream = projectStream(projectId);
  const { seqs } = await loadRows({
    store: intakeForms,
    streamOf: (row) => projectStream(row.project),
    read: async () => {
      const { data, seqs } = await api.get<IntakeForm | typeof NOT_PUBLISHED>(pathOf(projectId));
      return { data: data.id === null ? [] : [data], seqs };
    },
    isCovered: (row) => row.project === projectId,
  });
  follow(stream, seqs[stream]);
}

const again = readAgain(loadIntakeForm);
onResync((stream) => {
  for (const id of known) if (stream === projectStream(id)) again(id);
});
onForgotten((stream) => {
  for (const id of known) if (stream === projectStream(id)) known.delete(id);
});

/** Links are the server's to make, and a form is closed once the server says so: nothing is shown before. */
async function confirmed(projectId: string, answer: Promise<ApiAnswer<IntakeForm>>): Promise<IntakeForm> {
  const { data, seqs } = await answer;
  const stream = projectStream(projectId);
  intakeForms.confirmRows([data], stream, seqs[stream] ?? 0);
  return data;
}

export const publishIntakeForm = (projectId: string) =>
  confirmed(projectId, api.post<IntakeForm>(pathOf(projectId), {}));
export const updateIntakeForm = (projectId: string, body: IntakeFormInput) =>
  confirmed(projectId, api.patch<IntakeForm>(pathOf(projectId), body));
export const renewIntakeForm = (projectId: string) =>
  confirmed(projectId, api.post<IntakeForm>(`${pathOf(projectId)}renew/`));

export async function closeIntakeForm(projectId: string): Promise<void> {
  await api.delete(pathOf(projectId));
  const [form] = intakeFormsByProject.list(projectId);
  if (form) await loadIntakeForm(projectId);
}
