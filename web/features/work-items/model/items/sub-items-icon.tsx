import { IconBinaryTree2 } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { OwnIcon } from '#components/icons/own-icon.tsx';

/** Sub-items, where only their number is known. */
export const SubItemsIcon = () => <Icon of={IconBinaryTree2} size={14} />;

const LENGTH = 2 * Math.PI * 4.5;

/** How many of the sub-items are done, as a ring. */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  const filled = total > 0 ? (done / total) * LENGTH : 0;
  return (
    <OwnIcon size={14} viewBox="0 0 14 14">
      <circle cx="7" cy="7" r="4.5" stroke="var(--border-strong)" strokeWidth="2" />
      <circle
        cx="7"
        cy="7"
        r="4.5"
        stroke="var(--text-3)"
        strokeWidth="2"
        strokeLinecap="butt"
        strokeDasharray={`${filled} ${LENGTH}`}
        transform="rotate(-90 7 7)"
      />
    </OwnIcon>
  );
}
