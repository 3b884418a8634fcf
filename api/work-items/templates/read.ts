import { notFound } from '@tandem/shared/http/errors.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { TemplatesQuery } from '@tandem/shared/work-items/templates/input.ts';
import type { Template } from '@tandem/shared/work-items/templates/schema.ts';
import { type PlaceContext, type ProjectContext, stampProjectSeq, stampStreamSeq } from '../../context.ts';
import { requireSight } from './place.ts';
import { findTemplate, readTemplates } from './repo.ts';

/** Guests of a project see its own templates alone. */
const reachOf = ({ project }: PlaceContext) => ({
  isOwnOnly: project === undefined || project.role < ROLE.MEMBER,
});

/** The templates of a project and of its workspace, or of the workspace alone (docs/contract/templates.md#lists). */
export async function listTemplates(ctx: PlaceContext, { kind }: TemplatesQuery): Promise<Template[]> {
  requireSight(ctx);
  if (ctx.project) stampProjectSeq(ctx as ProjectContext);
  if (!ctx.project || ctx.project.role > ROLE.GUEST)
    await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readTemplates(ctx.db, ctx, { kind, ...reachOf(ctx) });
}

/** 404 for a template of another project or workspace. */
export async function getTemplate(ctx: PlaceContext, id: string): Promise<Template> {
  requireSight(ctx);
  const template = await findTemplate(ctx.db, ctx, { id, ...reachOf(ctx) });
  if (!template) throw notFound();
  return template;
}
