import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { currentMe } from '#entities/identity/users/store.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { BulkProperties } from '#entities/work-items/items/bulk.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import type { ShortcutId } from '#lib/keys/shortcuts.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { isSelectionAtHand } from './item-at-hand.ts';
import type { BulkProperty, BulkToolName } from './bulk-picker.tsx';

type Bulk = {
  count: number;
  /** What of their custom fields can be set. */
  fields: readonly UsedField[];
  pick: (property: BulkToolName, fieldId?: string) => void;
  set: (properties: BulkProperties) => void;
  /** Null for those who may not delete. */
  remove: (() => void) | null;
};

const PICKERS = [
  ...(['state', 'priority', 'assignees', 'labels', 'start_date', 'target_date', 'estimate'] as const),
  ...(['cycle', 'module', 'type'] as const),
];
const isDate = (property: BulkProperty) => property === 'start_date' || property === 'target_date';

/** The bar has no tool for what the project does not have. */
const hasTool = (property: BulkProperty) => document.querySelector(`[data-tool="${property}"]`) !== null;

const named = (t: TFunction, id: string, shortcut?: ShortcutId) => ({
  ...{ id: `many-${id}`, group: t('bulk.label'), isPossible: isSelectionAtHand },
  ...(shortcut && { shortcut }),
});

function bulkCommands({ count, fields, pick, set, remove }: Bulk, t: TFunction): Command[] {
  if (count === 0) return [];
  const about = () => t('bulk.selected', { count, shown: count });
  const all: Command[] = [
    ...PICKERS.map((property) => ({
      ...named(t, property, property),
      isPossible: () => isSelectionAtHand() && hasTool(property),
      label: t(`command.${property}`),
      run: () => {
        if (!isDate(property)) expectField('[role=dialog]');
        pick(property);
      },
    })),
    ...fields.map((field) => ({
      ...named(t, `field-${field.id}`),
      label: t('command.field', { field: field.name }),
      drawing: createElement(FieldIcon, { field }),
      run: () => pick('fields', field.id),
    })),
    ...PRIORITIES.map((priority) => ({
      ...named(t, `priority-${priority}`, `priority_${priority}`),
      label: t('command.to_priority', { priority: t(`priority.${priority}`) }),
      drawing: createElement(PriorityIcon, { priority }),
      run: () => set({ priority }),
    })),
    {
      ...named(t, 'assign-me', 'assign_me'),
      label: t('bulk.assign_me'),
      run: () => set({ assignee_ids: [currentMe().id] }),
    },
  ];
  if (remove) all.push({ ...named(t, 'delete', 'delete'), label: t('command.delete'), run: remove });
  return all.map((command) => ({ ...command, about }));
}

/** The keys of one item mean all chosen ones as long as some are chosen. */
export function useBulkCommands(bulk: Bulk) {
  const { t } = useTranslation(['work-items', 'common']);
  // The bar is drawn anew only when what is chosen changes.
  useCommands('selection-bar', bulkCommands(bulk, t));
}
