import { Button } from '@mantine/core';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { TabLinks } from '#components/tabs/tab-links.tsx';
import type { Person } from '#entities/workspaces/people/api.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type PersonTab, paths } from '#lib/http/paths.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { PersonActivity } from './person-activity.tsx';
import { PersonItems } from './person-items.tsx';
import { PersonSide } from './person-side.tsx';
import { Summary } from './summary.tsx';
import { usePerson } from './use-person.ts';
import styles from './person.module.css';

const TABS: readonly PersonTab[] = ['assigned', 'created', 'subscribed', 'activity'];

export function Component() {
  const { t } = useTranslation('people');
  const { userId = '' } = useParams();
  const me = useMe();
  const { role } = useCurrentWorkspace();
  if (userId !== me.id || role >= ROLE.MEMBER) return <PersonPage userId={userId} me={me.id} />;
  return (
    <MembersOnly
      crumbs={[{ label: t('your_work') }]}
      title={t('your_work_members_only')}
      text={t('your_work_members_only_text')}
    />
  );
}

/** What somebody has to do and has done, as far as I see it. */
function PersonPage({ userId, me }: { userId: string; me: string }) {
  const { t } = useTranslation(['people', 'common']);
  const { profileViewId: asked } = useParams();
  const { person, problem, load } = usePerson(userId);
  const [isCollapsed, setCollapsed] = useStoredFlag('profile_sidebar_collapsed', false);
  const name = person?.profile.user_data.display_name ?? '';
  useTitle(name || t('title'));
  const crumb = userId === me ? t('your_work') : t('title');
  const tab = TABS.find((each) => each === asked) ?? null;
  return (
    <>
      <ScreenHeader crumbs={name ? [{ label: crumb }, { label: name }] : [{ label: crumb }]}>
        {person && (
          <IconButton
            of={IconLayoutSidebarRight}
            label={t('side')}
            isPressed={!isCollapsed}
            className={tab ? styles.ofWide : undefined}
            onClick={() => setCollapsed(!isCollapsed)}
          />
        )}
      </ScreenHeader>
      {problem && !person && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('common:failure.load_title')}
          text={t(`common:error.${problem}`)}
          actions={<Button onClick={() => void load()}>{t('common:retry')}</Button>}
        />
      )}
      {!person && !problem && <SkeletonRows label={t('common:loading')} />}
      {person && (
        <>
          <Tabs userId={userId} person={person} here={tab} />
          <div className={styles.page} data-side={isCollapsed ? undefined : ''} data-tab={tab ?? undefined}>
            <div className={styles.main}>
              <Tab key={userId} userId={userId} person={person} tab={tab} />
            </div>
            {!isCollapsed && <PersonSide userId={userId} profile={person.profile} />}
          </div>
        </>
      )}
    </>
  );
}

type TabProps = { userId: string; person: Person; tab: PersonTab | null };

function Tab({ userId, person, tab }: TabProps) {
  const { t } = useTranslation('people');
  const { role } = useCurrentWorkspace();
  const name = person.profile.user_data.display_name;
  if (tab === null) return <Summary userId={userId} stats={person.stats} />;
  if (role < ROLE.MEMBER) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('members_only')} text={t('members_only_text')} />
    );
  }
  if (tab === 'activity') return <PersonActivity userId={userId} name={name} />;
  return <PersonItems key={tab} userId={userId} name={name} of={tab} />;
}

type TabsProps = { userId: string; person: Person; here: PersonTab | null };

function Tabs({ userId, person: { stats }, here }: TabsProps) {
  const { t } = useTranslation('people');
  const { slug, role } = useCurrentWorkspace();
  const counts: Partial<Record<PersonTab, number>> = {
    assigned: stats.assigned_issues,
    created: stats.created_issues,
    subscribed: stats.subscribed_issues,
  };
  const shown = role >= ROLE.MEMBER ? TABS : [];
  const tabs = [null, ...shown].map((tab) => ({
    to: paths.person(slug, userId, tab ?? undefined),
    text: t(`tab.${tab ?? 'summary'}`),
    isHere: tab === here,
    count: tab === null ? undefined : counts[tab],
  }));
  return <TabLinks label={t('tabs')} tabs={tabs} />;
}
