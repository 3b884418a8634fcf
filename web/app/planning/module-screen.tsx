import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ModuleSwitcher } from '#features/planning/modules/module-switcher.tsx';
import { ItemsScreen } from '#features/work-items/screen/work-items-screen.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { paths } from '#lib/http/paths.ts';
import { DetailsButton } from './details-button.tsx';
import { ModuleAside } from './module-aside.tsx';
import { PlaceMissing } from './place-missing.tsx';

/** The items of a module, with its details beside them until these are closed. A phone has no room for both. */
export function Component() {
  const { t } = useTranslation(['shell', 'modules']);
  const { projectId = '', moduleId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const module = useModule(moduleId);
  const isUsed = usePlans(projectId).module;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'tandem.module-details',
    defaultValue: !isPhone,
    getInitialValueInEffect: false,
  });
  if (!module || !isUsed) return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="module" />;
  const details = <DetailsButton label={t('modules:drawer.open')} isOpen={isOpen} onChange={setOpen} />;
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
