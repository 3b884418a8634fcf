import { IconLock, IconPlus, IconUsers } from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import type { View } from '#entities/planning/views/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { FIXED_VIEWS } from '../workspace-query.ts';

type TabsProps = {
  views: readonly View[];
  /** The view that is looked at. */
  here: string;
  onAdd: (() => void) | null;
};

/** The views that everybody has, then those that were saved. */
export function WorkspaceTabs({ views, here, onAdd }: TabsProps) {
  const { t } = useTranslation('views');
  const { slug } = useCurrentWorkspace();
  const tabOf = (id: string) => ({ to: paths.workspaceView(slug, id), isHere: id === here });
  const fixed = FIXED_VIEWS.map((id) => ({ ...tabOf(id), text: t(`workspace.${id}`) }));
  const saved = views.map(({ id, name, access }, index) => ({
    ...tabOf(id),
    isApart: index === 0,
    text: (
      <>
        <Icon of={access === VIEW_ACCESS.PRIVATE ? IconLock : IconUsers} size={14} />
        {name}
      </>
    ),
  }));
  return (
    <TabLinks label={t('title')} tabs={[...fixed, ...saved]}>
      {onAdd && <IconButton of={IconPlus} size="sm" label={t('new')} onClick={onAdd} />}
    </TabLinks>
  );
}
