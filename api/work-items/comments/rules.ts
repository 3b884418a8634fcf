import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../context.ts';
import type { LockedComment } from './repo.ts';

/** Who wrote a comment, or an administrator of the project, may change and delete it. */
export function requireAuthor(
  ctx: ProjectContext,
  comment: LockedComment | undefined,
): asserts comment is LockedComment {
  if (!comment) throw notFound();
  if (comment.actor_id !== ctx.user.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
}
