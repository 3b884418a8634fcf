import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import { create } from 'zustand';
import { expectField, expectNoField } from '#lib/focus/typing-ahead.ts';

/** What is asked about an item, from its page or from a list; at most one thing at a time. */
export type PartDialog =
  | { kind: 'link'; itemId: string; linkId?: string }
  | { kind: 'relate'; itemId: string; type: RelationType }
  | { kind: 'add-sub-items'; itemId: string }
  | { kind: 'followers'; itemId: string }
  | { kind: 'versions'; itemId: string }
  | { kind: 'move'; itemId: string }
  | { kind: 'save-as-template'; itemId: string }
  | { kind: 'picture'; itemId: string; attachmentId: string }
  | { kind: 'remove-attachment'; itemId: string; attachmentId: string };

export const usePartDialog = create<{ dialog: PartDialog | null }>(() => ({ dialog: null }));
/** Those that begin with something to type. */
const WITH_FIELD: readonly PartDialog['kind'][] = ['link', 'relate', 'add-sub-items', 'save-as-template'];

export function openPartDialog(dialog: PartDialog) {
  if (WITH_FIELD.includes(dialog.kind)) expectField('[role=dialog]');
  usePartDialog.setState({ dialog });
}

export function closePartDialog() {
  if (usePartDialog.getState().dialog) expectNoField();
  usePartDialog.setState({ dialog: null });
}
