import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { projects } from '#entities/projects/store.ts';
import { undoLastPatch } from '#entities/work-items/actions.ts';
import { type Command, useCommands } from '#lib/command-store.ts';
import { showToast } from '#lib/toast-store.ts';
import { itemKey } from '../properties/item-key.ts';

/** What can be done with work items by name or by key, wherever they are shown. */
export function useItemCommands() {
  const { t } = useTranslation('work-items');
  const commands = useMemo((): Command[] => {
    const undo = () => {
      const row = undoLastPatch();
      if (!row) return void showToast({ tone: 'info', title: t('undo.nothing') });
      const key = itemKey(projects.get(row.project_id)?.identifier, row);
      showToast({ tone: 'success', title: t('undo.done', { key }), text: row.name });
    };
    return [
      {
        id: 'undo-item-change',
        group: t('screen'),
        label: t('undo.command'),
        icon: IconArrowBackUp,
        hotkey: 'mod+Z',
        run: undo,
      },
    ];
  }, [t]);
  useCommands('work-items', commands);
}
