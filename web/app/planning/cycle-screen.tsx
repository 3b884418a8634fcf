import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { CycleBanner } from '#features/planning/cycles/cycle-banner.tsx';
import { CycleSwitcher } from '#features/planning/cycles/cycle-switcher.tsx';
import { ItemsScreen } from '#features/work-items/screen/work-items-screen.tsx';
import { paths } from '#lib/http/paths.ts';
import { CycleAside } from './cycle-aside.tsx';
import { PlaceMissing } from './place-missing.tsx';

/** The items of a cycle, with its details beside them where somebody wants these. */
export function Component() {
  const { t } = useTranslation(['shell', 'cycles']);
  const { projectId = '', cycleId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const cycle = useCycle(cycleId);
  const isUsed = usePlans(projectId).cycle;
  const [isOpen, setOpen] = useLocalStorage({
    ...{ key: 'tandem.cycle-details', defaultValue: false, getInitialValueInEffect: false },
  });
  if (!cycle || !isUsed) return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="cycle" />;
  const details = (
    <IconButton
      of={IconLayoutSidebarRight}
      label={t('cycles:drawer.open')}
      isPressed={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <ItemsScreen
      context="cycle"
      placeId={cycle.id}
      parts={{
        crumbs: [{ label: t('shell:cycles'), to: paths.cycles(slug, projectId) }],
        name: cycle.name,
        switcher: <CycleSwitcher cycle={cycle} />,
        tools: details,
        banner: <CycleBanner cycle={cycle} />,
        aside: isOpen && <CycleAside id={cycle.id} onClose={() => setOpen(false)} />,
      }}
    />
  );
}
