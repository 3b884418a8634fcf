import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import { create } from 'zustand';

/** What is asked about an item, from its page or from a list; at most one thing at a time. */
export type PartDialog =
  | { kind: 'link'; itemId: string; linkId?: string }
  | { kind: 'relate'; itemId: string; type: RelationType }
  | { kind: 'add-sub-items'; itemId: string }
  | { kind: 'followers'; itemId: string }
  | { kind: 'versions'; itemId: string }
  | { kind: 'move'; itemId: string }
  | { kind: 'picture'; itemId: string; attachmentId: string }
  | { kind: 'remove-attachment'; itemId: string; attachmentId: string };

export const usePartDialog = create<{ dialog: PartDialog | null }>(() => ({ dialog: null }));
export const openPartDialog = (dialog: PartDialog) => usePartDialog.setState({ dialog });
export const closePartDialog = () => usePartDialog.setState({ dialog: null });
