import { IconDeviceTv, IconLayoutDashboard, IconPencil } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '#lib/frame/command-store.ts';

type Does = { canEdit: boolean; onAdd: () => void; onEdit: () => void; onWall: () => void };

/** What can be done with the open dashboard by name. */
export function useDashboardCommands({ canEdit, onAdd, onEdit, onWall }: Does) {
  const { t } = useTranslation('dashboards');
  const does = useRef({ onAdd, onEdit, onWall });
  useEffect(() => {
    does.current = { onAdd, onEdit, onWall };
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
        run: () => does.current.onAdd(),
      },
      {
        id: 'dashboard_edit',
        group,
        label: t('command.edit'),
        icon: IconPencil,
        isPossible: () => canEdit,
        run: () => does.current.onEdit(),
      },
      {
        id: 'dashboard_wall',
        group,
        label: t('wall.show'),
        icon: IconDeviceTv,
        run: () => does.current.onWall(),
      },
    ];
  }, [t, canEdit]);
  useCommands('dashboard', commands);
}
