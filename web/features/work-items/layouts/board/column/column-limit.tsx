import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { LimitDialog } from './limit-dialog.tsx';

/** The limit of the state that a column is of. */
export function ColumnLimit({ id, onClose }: { id: string; onClose: () => void }) {
  const state = useWorkItemState(id);
  return state && <LimitDialog state={state} onClose={onClose} />;
}
