import { notFound } from '@tandem/shared/http/errors.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, stampStreamSeq } from '../../context.ts';
import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import { findProject } from './repo.ts';

/** One project for a member; archived ones are not to be read one by one (docs/contract/projects.md#one-project). */
export async function readProject(ctx: ProjectContext): Promise<Project> {
  const { id } = ctx.project;
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const project = await findProject(ctx.db, ctx.user.id, id);
  if (!project || project.archived_at) throw notFound();
  await recordVisit(ctx, { entity_name: 'project', entity_identifier: id, project_id: id });
  return project;
}
