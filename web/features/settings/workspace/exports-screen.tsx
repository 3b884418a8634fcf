import {
  IconArchive,
  IconBraces,
  IconFileTypeCsv,
  IconTable,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportProvider } from '#entities/insight/exports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Section } from '../parts/box.tsx';
import { StartCard, StartCards } from '../parts/tables/job-parts.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { ExportModal } from './export-modal.tsx';
import { ExportTable } from './export-table.tsx';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { useExports } from './use-exports.ts';

/** Copies of work items to take away, and those that were made. */
export function Component() {
  const { t } = useTranslation('workspace-settings');
  const { name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('exports.title') });
  useTitle(t('exports.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return (
    <SettingsPage crumbs={crumbs} title={t('exports.title')} text={t('exports.text')} isWide>
      <Exports />
    </SettingsPage>
  );
}

const FORMATS: [ExportProvider, TablerIcon][] = [
  ['csv', IconFileTypeCsv],
  ['xlsx', IconTable],
  ['json', IconBraces],
  ['archive', IconArchive],
];

function Exports() {
  const { t } = useTranslation('workspace-settings');
  const [asked, setAsked] = useState<ExportProvider | null>(null);
  const exports = useExports();
  return (
    <>
      <StartCards>
        {FORMATS.map(([provider, icon]) => (
          <StartCard
            key={provider}
            icon={icon}
            title={t(`exports.providers.${provider}`)}
            text={t(`exports.about.${provider}`)}
            action={t('exports.open')}
            label={t('exports.start_as', { format: t(`exports.providers.${provider}`) })}
            onStart={() => setAsked(provider)}
          />
        ))}
      </StartCards>
      <Section title={t('exports.previous')} text={t('exports.previous_text')}>
        <ExportTable {...exports} />
      </Section>
      {asked && (
        <ExportModal provider={asked} onClose={() => setAsked(null)} onAsked={() => exports.show(0)} />
      )}
    </>
  );
}
