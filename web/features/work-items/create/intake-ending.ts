import type { TFunction } from 'i18next';
import { acceptIntakeItem, createIntakeItem } from '#entities/work-items/intake/actions.ts';
import { INTAKE_STATUS } from '#entities/work-items/intake/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { notifyDecision } from './decide-toast.ts';
import type { ItemValues } from '../model/properties/use-choice.tsx';

/** Which request the form is of: a new one, or one that is accepted with what stands in it. */
export type IntakePreset = { itemId?: string; key?: string; onDone?: () => void };
type Asked = { name: string; html: string; isTextSame: boolean; values: ItemValues };

/** Hands a request in, or accepts it. */
export function finishIntake(preset: IntakePreset, projectId: string, asked: Asked, t: TFunction): void {
  const { name, html, isTextSame, values } = asked;
  const text = isTextSame ? {} : { description_html: html };
  const { cycle_id, module_ids, parent_id, estimate_point, state_id, ...plain } = values;
  if (!preset.itemId) {
    createIntakeItem(projectId, { name, ...plain, ...text });
    showToast({ tone: 'success', title: t('intake:form.handed_in'), text: name });
    return;
  }
  const issue = { name, ...plain, parent_id, estimate_point, state_id, ...text };
  const decided = acceptIntakeItem(preset.itemId, issue, { cycle_id, module_ids });
  notifyDecision({ decided, status: INTAKE_STATUS.ACCEPTED, t });
  preset.onDone?.();
}
