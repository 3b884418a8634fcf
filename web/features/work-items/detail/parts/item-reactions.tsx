import { toggleReaction } from '#entities/work-items/reactions/actions.ts';
import { useReactions } from '#entities/work-items/reactions/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ReactionBar } from '#entities/workspaces/people/reaction-bar.tsx';

/** What people think of an item, below its text. */
export function ItemReactions({ row }: { row: WorkItem }) {
  const reactions = useReactions(row);
  return (
    <ReactionBar
      reactions={reactions}
      onToggle={(code) => void toggleReaction(row, code)}
      canReact={row.archived_at === null}
      isInviting
    />
  );
}
