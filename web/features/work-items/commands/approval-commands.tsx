import { IconCheck, IconRubberStampOff, IconX } from '@tabler/icons-react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@tandem/shared/roles.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { approve, withdraw } from '#entities/work-items/approvals/actions.ts';
import { pendingByItem } from '#entities/work-items/approvals/store.ts';
import { waitsFor } from '#entities/work-items/approvals/waits-for.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { itemKey } from '../model/items/item-key.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';
import { aboutItem, identifierOf, type Target } from './about-item.ts';

const pendingOf = ({ row }: Target) => pendingByItem.list(row.id)[0];

const isMineToAnswer = (target: Target) => {
  const approval = pendingOf(target);
  return approval !== undefined && waitsFor(approval, currentMe().id);
};

/** Whether I may withdraw the request: I am its requester or an administrator. */
function isMineToWithdraw(target: Target) {
  const approval = pendingOf(target);
  if (!approval) return false;
  return (
    approval.requested_by === currentMe().id || projects.get(approval.project_id)?.member_role === ROLE.ADMIN
  );
}

function done(text: string, { row }: Target) {
  const key = itemKey(identifierOf(row), row);
  showToast({ tone: 'success', title: i18next.t(`approvals:done.${text}`, { key }) });
}

/** Commands that approve, decline or withdraw the pending approval of the item in focus. */
export function ApprovalCommands() {
  const { t } = useTranslation(['approvals', 'work-items']);
  const commands = useMemo((): Command[] => {
    const group = t('work-items:command.group');
    return [
      aboutItem(group, 'approve', {
        label: t('approve'),
        icon: IconCheck,
        isAllowed: isMineToAnswer,
        run: (target) => {
          void approve(pendingOf(target)?.id ?? '');
          done('approved', target);
        },
      }),
      aboutItem(group, 'decline', {
        label: t('decline_with'),
        icon: IconX,
        isAllowed: isMineToAnswer,
        run: ({ item: { id: itemId, anchor } }) => openOverlay({ kind: 'decline', itemId, anchor }),
      }),
      aboutItem(group, 'withdraw', {
        label: t('withdraw_approval'),
        icon: IconRubberStampOff,
        isAllowed: isMineToWithdraw,
        run: (target) => {
          void withdraw(pendingOf(target)?.id ?? '');
          done('withdrawn', target);
        },
      }),
    ];
  }, [t]);
  useCommands('item-approvals', commands);
  return null;
}
