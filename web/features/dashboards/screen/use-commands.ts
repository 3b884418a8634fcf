import { IconDeviceTv, IconLayoutDashboard, IconPencil } from '@tabler/icons-react';
import { useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '#lib/frame/command-store.ts';

type Does = { canEdit: boolean; onAdd: () => void; onEdit: () => void; onWall: () => void };

/** What can be done with the open dashboard by name. */
export function useDashboardCommands({ canEdit, onAdd, onEdit, onWall }: Does) {
  const { t } = useTranslation('dashboards');
  const does = useEffectEvent((what: 'add' | 'edit' | 'wall') => {
    if (what === 'add') onAdd();
    else if (what === 'edit') onEdit();
    else onWall();
  });
  const commands = useMemo((): Command[] => {
    const group = t('title');
    return [
      {
        id: 'dashboard_add_widget',
        group,
        label: t('tile.add'),
        icon: IconLayoutDashboard,
        isPossible: () => canEdit,
        run: () => does('add'),
      },
      {
        id: 'dashboard_edit',
        group,
        label: t('command.edit'),
        icon: IconPencil,
        isPossible: () => canEdit,
        run: () => does('edit'),
      },
      { id: 'dashboard_wall', group, label: t('wall.show'), icon: IconDeviceTv, run: () => does('wall') },
    ];
    // The effect event is always the newest.
  }, [t, canEdit]);
  useCommands('dashboard', commands);
}
