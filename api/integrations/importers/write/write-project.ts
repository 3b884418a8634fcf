import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { upsertMembers } from '../../../projects/members/repo.ts';
import type { SourceName } from '../source/source-item.ts';
import type { Survey } from '../source/survey.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { ExistingProject } from './find-target.ts';
import type { TargetProject, TargetWorkspace } from './import-run.ts';

const NAME_MAX = 255;

type ProjectToWrite = {
  workspace: TargetWorkspace;
  identifier: string;
  /** What a new project is called; as at the source without one. */
  name: string | undefined;
  source: SourceName;
  survey: Survey;
};

/**
 * Takes up the project of an earlier run or one that people made, which belongs to the source from then on; or makes a new
 * one with the administrators of the workspace as its own.
 */
export async function writeProject(
  tx: Tx,
  input: ProjectToWrite,
  existing: ExistingProject | undefined,
): Promise<TargetProject> {
  if (existing) {
    const is_adopted = existing.external_source === null;
    if (is_adopted) await adopt(tx, input, existing.id);
    const is_changed = (input.survey.counts.epics > 0 && (await enableEpics(tx, existing.id))) || is_adopted;
    return { id: existing.id, identifier: existing.identifier, is_new: false, is_changed };
  }
  const id = await insertProject(tx, input);
  await tx.insertInto('project_counters').values({ project_id: id }).execute();
  await upsertMembers(tx, {
    workspace_id: input.workspace.id,
    project_id: id,
    members: input.workspace.admin_ids.map((user_id) => ({ user_id, role: ROLE.ADMIN })),
    by: input.workspace.admin_ids[0],
  });
  return { id, identifier: input.identifier, is_new: true, is_changed: true };
}

async function adopt(tx: Tx, { source, survey }: ProjectToWrite, id: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ external_source: source, external_id: survey.project.external_id })
    .where('id', '=', id)
    .execute();
}

async function insertProject(tx: Tx, input: ProjectToWrite): Promise<string> {
  const [lead] = input.workspace.admin_ids;
  const { project, counts } = input.survey;
  const row = await tx
    .insertInto('projects')
    .values({
      workspace_id: input.workspace.id,
      name: await freeName(tx, input),
      identifier: input.identifier,
      project_lead_id: lead,
      is_epic_enabled: counts.epics > 0,
      external_source: input.source,
      external_id: project.external_id,
      created_by: lead,
      updated_by: lead,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The source's name of the project; with the identifier when another project has that name. */
async function freeName(tx: Tx, { workspace, identifier, survey, name: wanted }: ProjectToWrite) {
  const name = cutText(wanted || survey.project.name.trim() || identifier, NAME_MAX - 20);
  const taken = await tx
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return taken ? `${name} (${identifier})` : name;
}

/** Whether they were off. */
async function enableEpics(tx: Tx, projectId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('projects')
    .set({ is_epic_enabled: true })
    .where('id', '=', projectId)
    .where('is_epic_enabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
