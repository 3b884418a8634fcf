import { invalidField } from '@tandem/shared/http/errors.ts';
import type { PauseInput } from '@tandem/shared/work-items/recurrences/input.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import { resumedAt } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { changeRecurrence } from './change.ts';

/** Makes nothing until it is resumed, or until a day (docs/contract/recurrences.md#pausing). */
export const pauseRecurrence = (ctx: ProjectContext, id: string, input: PauseInput): Promise<Recurrence> =>
  changeRecurrence(ctx, id, async ({ before, setting }) => {
    const paused_until = input?.until ?? null;
    if (paused_until !== null && paused_until <= dayOf(setting.zone, setting.now))
      throw invalidField('until', 'Choose a day after today.');
    if (before.is_paused && before.paused_until === paused_until) return {};
    return { is_paused: true, paused_until };
  });

/** Goes on from today: what was due in the pause is not made (docs/contract/recurrences.md#pausing). */
export const resumeRecurrence = (ctx: ProjectContext, id: string): Promise<Recurrence> =>
  changeRecurrence(ctx, id, async ({ before, setting }) => {
    if (!before.is_paused) return {};
    const today = dayOf(setting.zone, setting.now);
    return { is_paused: false, paused_until: null, last_error: null, ...resumedAt(before, today) };
  });
