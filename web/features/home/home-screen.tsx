import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { isHomeExtra } from '@tandem/shared/personal/preferences/keys.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useWidgets } from '#entities/personal/preferences/hooks.ts';
import type { Widget } from '#entities/personal/preferences/types.ts';
import { useJoinedProjects, useProjects } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { cityOf, formatTimeIn } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { useNow } from '#lib/dates/use-now.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { DueSoon } from './due-soon.tsx';
import { ManageWidgets } from './manage-widgets.tsx';
import { MyNumbers } from './my-numbers.tsx';
import { OpenProjects } from './open-projects.tsx';
import { QuickLinks } from './quick-links.tsx';
import { RecentVisits } from './recent-visits.tsx';
import { StickiesWidget } from './stickies/stickies-widget.tsx';
import { greetingOf, weekdayOf } from './greeting.ts';
import styles from './styles/home.module.css';
import { Tour } from './tour.tsx';

/** Where a day starts: what is due, what I opened last, and what I laid ready. */
export function Component() {
  const { t } = useTranslation('home');
  const projects = useJoinedProjects();
  const widgets = useShownWidgets();
  const [isManaging, setManaging] = useState(false);
  useTitle(t('title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]}>
        {projects.length > 0 && widgets.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<Icon of={IconAdjustmentsHorizontal} />}
            onClick={() => setManaging(true)}
          >
            {t('manage')}
          </Button>
        )}
      </ScreenHeader>
      {isManaging && <ManageWidgets widgets={widgets} onClose={() => setManaging(false)} />}
      <Tour />
      {projects.length === 0 ? (
        <Welcome />
      ) : (
        <div className={styles.scroll}>
          <div className={styles.column}>
            <Greeting />
            <Widgets widgets={widgets} onManage={() => setManaging(true)} />
          </div>
        </div>
      )}
    </>
  );
}

/** Who I am, and what day and time it is where I live. */
function Greeting() {
  const { t } = useTranslation('home');
  const language = useLanguage((state) => state.language);
  const { first_name, display_name, user_timezone: zone } = useMe();
  const now = useNow();
  const moment = {
    date: weekdayOf(now, language, zone),
    time: formatTimeIn(now, language, zone),
    city: cityOf(zone),
  };
  return (
    <header className={styles.greeting}>
      <h2>{t(greetingOf(now, zone), { name: first_name || display_name })}</h2>
      <p>{t('moment', moment)}</p>
    </header>
  );
}

const DRAWN = {
  quick_links: QuickLinks,
  recents: RecentVisits,
  my_stickies: StickiesWidget,
  my_numbers: MyNumbers,
} as const;
/** What is narrow stands beside the rest where there is room for two columns. */
const BESIDE: ReadonlySet<string> = new Set(['quick_links', 'my_stickies']);
const isDrawn = (key: string): key is keyof typeof DRAWN => key in DRAWN;

/** The widgets that there is something to draw for, as I have arranged them. */
function useShownWidgets(): readonly Widget[] {
  const widgets = useWidgets();
  return useMemo(() => widgets.filter(({ key }) => isDrawn(key)), [widgets]);
}

function Widgets({ widgets, onManage }: { widgets: readonly Widget[]; onManage: () => void }) {
  const { t } = useTranslation('home');
  // As it usually stands until it is known how I have arranged it.
  const keys =
    widgets.length === 0
      ? Object.keys(DRAWN).filter((key) => !isHomeExtra(key))
      : widgets.filter(({ is_enabled }) => is_enabled).map(({ key }) => key);
  if (keys.length === 0) {
    return (
      <EmptyState
        drawing={<ProjectsDrawing />}
        title={t('all_off.title')}
        text={t('all_off.text')}
        actions={<Button onClick={onManage}>{t('manage')}</Button>}
      />
    );
  }
  const column = (isBeside: boolean) =>
    keys.map((key, place) => {
      const Drawn = isDrawn(key) && BESIDE.has(key) === isBeside ? DRAWN[key] : null;
      return (
        Drawn && (
          <div key={key} style={{ order: place }}>
            <Drawn />
          </div>
        )
      );
    });
  return (
    <div className={styles.widgets}>
      <div className={styles.stack}>
        <DueSoon />
        {column(false)}
      </div>
      <div className={styles.stack}>{column(true)}</div>
    </div>
  );
}

function Welcome() {
  const { t } = useTranslation('home');
  const { name, role, slug } = useCurrentWorkspace();
  // Of a workspace that others have filled one sees the projects that anybody in it may join.
  const projects = useProjects();
  const canCreate = role >= ROLE.MEMBER;
  if (projects.length > 0) {
    return (
      <EmptyState
        drawing={<ProjectsDrawing />}
        title={t('welcome_title', { workspace: name })}
        text={t('welcome_join')}
        actions={
          <>
            <OpenProjects projects={projects} />
            <Button component={Link} to={paths.projects(slug)} variant="subtle" size="md">
              {t('see_projects')}
            </Button>
          </>
        }
      />
    );
  }
  const create = (
    <Button
      variant="filled"
      size="md"
      leftSection={<Icon of={IconPlus} />}
      onClick={() => openModal({ kind: 'create-project' })}
    >
      {t('new_project')}
    </Button>
  );
  return (
    <EmptyState
      drawing={<ProjectsDrawing />}
      title={t('welcome_title', { workspace: name })}
      text={canCreate ? t('welcome_text') : t('welcome_guest')}
      actions={canCreate && create}
    />
  );
}
