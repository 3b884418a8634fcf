import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { setDays } from '#entities/workspaces/working-days/actions.ts';
import { useWorkingCalendar } from '#entities/workspaces/working-days/hooks.ts';
import { loadCalendar } from '#entities/workspaces/working-days/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Box, Section } from '../parts/box.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { useReadRows } from '../parts/use-read-rows.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { Holidays } from './holidays/holidays.tsx';
import { WeekFields } from './parts/week-fields.tsx';

/** The days on which the workspace works; who is no administrator reads them. */
export function Component() {
  const { t } = useTranslation('working-days');
  const { id, slug, name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('title') });
  useTitle(t('title'), name);
  const calendar = useWorkingCalendar(id);
  const read = useCallback(() => loadCalendar({ id, slug }), [id, slug]);
  const { problem, reload } = useReadRows(read, workspaceStream(id));
  if (role < ROLE.MEMBER) return <NotForYou />;
  const isAdmin = role >= ROLE.ADMIN;
  return (
    <SettingsPage crumbs={crumbs} title={t('title')} text={t(isAdmin ? 'text' : 'read_only')} isSavedAtOnce>
      {!calendar && <LoadState problem={problem} onRetry={reload} />}
      {calendar && (
        <>
          <Section title={t('week')} text={t('week_text')}>
            <Box>
              <WeekFields
                days={calendar.days}
                isDisabled={!isAdmin}
                onChange={(day, minutes) => void setDays(id, { [day]: minutes })}
              />
            </Box>
          </Section>
          <Holidays holidays={calendar.holidays} isAdmin={isAdmin} />
        </>
      )}
    </SettingsPage>
  );
}
