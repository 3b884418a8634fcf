import { useTranslation } from 'react-i18next';
import { DeclinePopover } from '#components/approvals/decline-popover.tsx';
import { decline } from '#entities/work-items/approvals/actions.ts';
import { usePendingApproval } from '#entities/work-items/approvals/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useItemKey } from '../items/use-rows.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { closeOverlay } from '../properties/item-overlay.ts';

type DeclineProps = { itemId: string; anchor: HTMLElement };

/** Declines the pending approval of an item, on any screen. */
export function DeclineOverlay({ itemId, anchor }: DeclineProps) {
  const row = useWorkItem(itemId);
  return row ? <Opened row={row} anchor={anchor} /> : null;
}

function Opened({ row, anchor }: { row: WorkItem; anchor: HTMLElement }) {
  const { t } = useTranslation('approvals');
  const approval = usePendingApproval(row.id);
  const key = useItemKey(row);
  if (!approval) return null;
  return (
    <DeclinePopover
      anchor={anchor}
      label={t('decline_of', { key })}
      onClose={closeOverlay}
      onDecline={(comment) => {
        closeOverlay();
        void decline(approval.id, comment);
      }}
    />
  );
}
