import {
  IconBrandAsana,
  IconBrandGithub,
  IconFileTypeCsv,
  IconStack2,
  IconTicket,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchImports, type ImportService } from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Section } from '../../parts/box.tsx';
import { StartCard, StartCards } from '../../parts/tables/job-parts.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { useLoaded } from '../../parts/reading/use-loaded.ts';
import { useWorkspaceCrumbs } from '../../parts/use-workspace-crumbs.tsx';
import { ImportTable } from './import-table.tsx';
import { StartModal } from '../start/start-modal.tsx';

const SERVICES: [ImportService, TablerIcon][] = [
  ['csv', IconFileTypeCsv],
  ['jira', IconTicket],
  ['github', IconBrandGithub],
  ['linear', IconStack2],
  ['asana', IconBrandAsana],
];

/** What can be imported, and the imports that were. */
export function ImportsList() {
  const { t } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const load = useCallback(() => fetchImports(slug), [slug]);
  const { data, problem, reload } = useLoaded(load);
  return (
    <SettingsPage
      crumbs={useWorkspaceCrumbs({ label: t('title') })}
      title={t('title')}
      text={t('text')}
      isWide
    >
      <Services />
      <Section title={t('previous')} text={t('previous_text')}>
        {data ? (
          <ImportTable rows={data} onChanged={reload} />
        ) : (
          <LoadState problem={problem} onRetry={reload} />
        )}
      </Section>
    </SettingsPage>
  );
}

function Services() {
  const { t } = useTranslation('imports');
  const [asked, setAsked] = useState<ImportService | null>(null);
  return (
    <>
      <StartCards>
        {SERVICES.map(([service, icon]) => (
          <StartCard
            key={service}
            icon={icon}
            title={t(`services.${service}`)}
            text={t(`about.${service}`)}
            action={t('open')}
            label={t('open_from', { service: t(`services.${service}`) })}
            onStart={() => setAsked(service)}
          />
        ))}
      </StartCards>
      {asked && <StartModal service={asked} again={null} onClose={() => setAsked(null)} />}
    </>
  );
}
