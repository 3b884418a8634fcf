import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { usePlans } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { CycleBanner } from '#features/planning/cycles/cycle-banner.tsx';
import { CycleSwitcher } from '#features/planning/cycles/cycle-switcher.tsx';
import { ItemsScreen } from '#features/work-items/screen/work-items-screen.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { paths } from '#lib/http/paths.ts';
import { CycleAside } from './cycle-aside.tsx';
import { DetailsButton } from './details-button.tsx';
import { PlaceMissing } from './place-missing.tsx';

/** The items of a cycle, with its details beside them until these are closed. A phone has no room for both. */
export function Component() {
  const { t } = useTranslation(['shell', 'cycles']);
  const { projectId = '', cycleId = '' } = useParams();
  const { slug } = useCurrentWorkspace();
  const cycle = useCycle(cycleId);
  const isUsed = usePlans(projectId).cycle;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'tandem.cycle-details',
    defaultValue: !isPhone,
    getInitialValueInEffect: false,
  });
  if (!cycle || !isUsed) return <PlaceMissing projectId={projectId} isUsed={isUsed} kind="cycle" />;
  const details = <DetailsButton label={t('cycles:drawer.open')} isOpen={isOpen} onChange={setOpen} />;
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
