import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { decide } from '#entities/work-items/intake/actions.ts';
import { type Decision, INTAKE_STATUS, type IntakeItem } from '#entities/work-items/intake/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useIntakeDetails } from '#entities/work-items/intake/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { itemKey, itemPath } from '../model/items/item-key.ts';
import { notifyDecision } from '../create/decide-toast.ts';

/** Everything that can be decided on an item; `onLeave` is called once it is out of the list. */
export function useDecisions(row: IntakeItem, onLeave: () => void) {
  const { t } = useTranslation(['intake', 'work-items']);
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const { issue } = row;
  const identifier = useProject(issue.project_id)?.identifier ?? '';
  const path = itemPath(slug, identifier, issue);
  const take = (decision: Decision) => {
    const decided = decide(issue.id, decision);
    const isWaitingStill =
      decision.status === INTAKE_STATUS.PENDING || decision.status === INTAKE_STATUS.SNOOZED;
    const open = () => void navigate(path);
    notifyDecision({ decided, status: decision.status, t, ...(!isWaitingStill && { open }) });
    onLeave();
  };
  return {
    path,
    decline: () => take({ status: INTAKE_STATUS.DECLINED }),
    snooze: (till: string) => take({ status: INTAKE_STATUS.SNOOZED, snoozed_till: till }),
    wait: () => take({ status: INTAKE_STATUS.PENDING, snoozed_till: null }),
    duplicate: (id: string) => take({ status: INTAKE_STATUS.DUPLICATE, duplicate_to: id }),
    /** The form shows all of it, so that what is missing can be added. */
    accept: () => {
      const whole = useIntakeDetails.getState().details.get(issue.id)?.issue;
      const { priority, label_ids, assignee_ids } = issue;
      openModal({
        kind: 'create-work-item',
        projectId: issue.project_id,
        preset: {
          ...{ name: issue.name, priority, label_ids, assignee_ids },
          ...(whole && {
            ...{ description_html: whole.description_html, start_date: whole.start_date },
            ...{ target_date: whole.target_date, estimate_point: whole.estimate_point },
            ...{ cycle_id: whole.cycle_id, module_ids: whole.module_ids },
          }),
          intake: { itemId: issue.id, key: itemKey(identifier, issue), onDone: onLeave },
        },
      });
    },
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
