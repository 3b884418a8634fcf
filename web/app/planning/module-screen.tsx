import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ModuleSwitcher } from '#features/planning/modules/module-switcher.tsx';
import { ItemsScreen } from '#features/work-items/screen/work-items-screen.tsx';
import { paths } from '#lib/http/paths.ts';
import { ModuleAside } from './module-aside.tsx';
import { PlaceMissing } from './place-missing.tsx';

/** The items of a module, with its details beside them where somebody wants these. */
export function Component() {
  const { t } = useTranslation(['shell', 'modules']);
  const { projectId = '', moduleId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const module = useModule(moduleId);
  const isUsed = usePlans(projectId).module;
  const [isOpen, setOpen] = useLocalStorage({
    ...{ key: 'tandem.module-details', defaultValue: false, getInitialValueInEffect: false },
  });
  if (!module || !isUsed) return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="module" />;
  const details = (
    <IconButton
      of={IconLayoutSidebarRight}
      label={t('modules:drawer.open')}
      isPressed={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <ItemsScreen
      context="module"
      placeId={module.id}
      parts={{
        crumbs: [{ label: t('shell:modules'), to: paths.modules(slug, projectId) }],
        name: module.name,
        switcher: <ModuleSwitcher module={module} />,
        tools: details,
        aside: isOpen && <ModuleAside id={module.id} onClose={() => setOpen(false)} />,
      }}
    />
  );
}
