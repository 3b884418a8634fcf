import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { currentMe } from '#entities/identity/users/store.ts';
import { useAbsences } from '#entities/workspaces/working-days/hooks.ts';
import { loadWorkingDays } from '#entities/workspaces/working-days/load.ts';
import type { Absence } from '#entities/workspaces/working-days/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { today } from '#lib/dates/dates.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Section } from '../../parts/box.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { NotForYou } from '../../parts/not-for-you.tsx';
import rows from '../../parts/row-list.module.css';
import { SettingsPage } from '../../parts/settings-page.tsx';
import { useReadRows } from '../../parts/use-read-rows.ts';
import { useWorkspaceCrumbs } from '../../parts/use-workspace-crumbs.tsx';
import { AbsenceForm } from './absence-form.tsx';
import { AbsenceRow } from './absence-row.tsx';
import { OwnHours } from './own-hours.tsx';

/** When the caller is away, when the others are, and the caller's own hours. */
export function Component() {
  const { t } = useTranslation('working-days');
  const { id, slug, name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('time_off.title') });
  useTitle(t('time_off.title'), name);
  const [isAdding, setAdding] = useState(false);
  const isMember = role >= ROLE.MEMBER;
  const read = useCallback(() => loadWorkingDays({ id, slug, role }), [id, slug, role]);
  const { isRead, problem, reload } = useReadRows(isMember ? read : null, workspaceStream(id));
  if (!isMember) return <NotForYou />;
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('time_off.title')}
      text={t('time_off.text')}
      action={
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
          {t('time_off.add')}
        </Button>
      }
    >
      {isRead ? <Absences isAdmin={role >= ROLE.ADMIN} /> : <LoadState problem={problem} onRetry={reload} />}
      <OwnHours />
      {isAdding && <AbsenceForm onClose={() => setAdding(false)} />}
    </SettingsPage>
  );
}

function Absences({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('working-days');
  const { id } = useCurrentWorkspace();
  const all = useAbsences(id);
  const me = currentMe().id;
  const own = all.filter(({ member_id }) => member_id === me).toReversed();
  const others = all.filter(({ member_id, to_day }) => member_id !== me && to_day >= today());
  const listOf = (listed: readonly Absence[], title: string, none: string) => (
    <Section title={title}>
      <ul className={rows.list} aria-label={title}>
        {listed.map((absence) => (
          <AbsenceRow
            key={absence.id}
            absence={absence}
            withPerson={absence.member_id !== me}
            canEdit={isAdmin || absence.member_id === me}
          />
        ))}
        {listed.length === 0 && <li className={rows.empty}>{none}</li>}
      </ul>
    </Section>
  );
  return (
    <>
      {listOf(own, t('time_off.yours'), t('time_off.none_yours'))}
      {listOf(others, t('time_off.others'), t('time_off.none_others'))}
    </>
  );
}
