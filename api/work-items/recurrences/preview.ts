import { notFound } from '@tandem/shared/http/errors.ts';
import type { PreviewRecurrence } from '@tandem/shared/work-items/recurrences/input.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import type { Setting } from '@tandem/shared/work-items/recurrences/plan.ts';
import { previewOf } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Preview, Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { begun, placeOf } from './create.ts';
import { findRecurrence } from './repo.ts';
import { readSetting } from './setting.ts';
import { turnsOf } from './turns.ts';
import { changedBy } from './update.ts';
import { beginningOn, requireDays, withInput } from './values.ts';

type Previewed = Parameters<typeof previewOf>[0] & Pick<Recurrence, 'assignees' | 'next_member_id'>;

/**
 * The next ten runs of a recurrence that is not stored as it is sent: of a new one, or of a stored one with the changes of
 * the body (docs/contract/recurrences.md#preview).
 */
export async function previewUnstored(ctx: ProjectContext, input: PreviewRecurrence): Promise<Preview> {
  const setting = await readSetting(ctx.db, placeOf(ctx));
  const state = await previewed(ctx, input, setting);
  const turns = await turnsOf(ctx.db, { ...state, project_id: ctx.project.id });
  return previewOf(state, setting, turns);
}

async function previewed(
  ctx: ProjectContext,
  { id, ...input }: PreviewRecurrence,
  setting: Setting,
): Promise<Previewed> {
  if (!id) {
    const unnamed = { template_id: ctx.project.id, name: '' };
    const wanted = withInput({ ...beginningOn(dayOf(setting.zone, setting.now)), ...unnamed }, input);
    requireDays(wanted);
    const { state, next_member_id } = begun(wanted, setting);
    return { ...state, next_member_id };
  }
  const before = await findRecurrence(ctx.db, ctx, id);
  if (!before) throw notFound();
  const wanted = changedBy(before, input, setting);
  requireDays(wanted);
  return wanted;
}
