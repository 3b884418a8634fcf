import { type ReactNode, Suspense } from 'react';
import { usePendingApproval } from '#entities/work-items/approvals/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const PendingStep = lazyPart(async () => (await import('./pending-step.tsx')).PendingStep);

type MarkProps = {
  itemId: string;
  look: 'names' | 'target' | 'icons';
  /** Shown while the item has no pending approval. */
  children?: ReactNode;
};

/** Replaces the state of an item while its approval is pending. */
export function PendingMark({ itemId, look, children = null }: MarkProps) {
  const approval = usePendingApproval(itemId);
  if (!approval) return children;
  return (
    <Suspense fallback={children}>
      <PendingStep approval={approval} look={look} />
    </Suspense>
  );
}
