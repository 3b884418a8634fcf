import { notFound } from '@tandem/shared/http/errors.ts';
import type { ProjectAssistantAnswer } from '@tandem/shared/integrations/assistant/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { presentMember } from '../../projects/members/present.ts';
import { findMember } from '../../projects/members/repo.ts';

/** The small objects of project and workspace, as the caller's membership has them. */
export async function readPlace({
  db,
  project,
  user,
}: ProjectContext): Promise<Pick<ProjectAssistantAnswer, 'project_detail' | 'workspace_detail'>> {
  const member = await findMember(db, project.id, { user_id: user.id });
  if (!member) throw notFound();
  const { project: project_detail, workspace: workspace_detail } = presentMember(member, user.id);
  return { project_detail, workspace_detail };
}
