import { Button } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import { BoardDrawing, BrokenDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useIntakeRows, useLoadedIntake } from '#entities/work-items/intake/hooks.ts';
import type { IntakeState } from '#entities/work-items/intake/load.ts';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { ListViewProvider } from '../model/display/list-view.ts';
import { useMakeListView } from '../model/display/use-list-view.ts';
import { readSettings } from '../model/display/view-settings.ts';
import { MissingProject } from '../screen/missing-project.tsx';
import screenStyles from '../screen/screen.module.css';
import { IntakeDetail } from './intake-detail.tsx';
import { IntakeList } from './intake-list.tsx';
import styles from './intake.module.css';
import { type IntakeTab, type IntakeView, rowAfter, shownRows, viewOf } from './intake-view.ts';

const SETTINGS = readSettings(null);

/** What people hand in to a project, and what becomes of it. */
export function Component() {
  const project = useProject(useParams()['projectId'] ?? '');
  if (!project || project.member_role === null) return <MissingProject project={project} />;
  if (!project.inbox_view) return <IntakeOff project={project} />;
  return <Intake key={project.id} project={project} />;
}

const tabOf = (text: string | null): IntakeTab => (text === 'closed' ? 'closed' : 'open');

/** The address says which tab and which item are open; the rest is as one left it. */
function useIntakePlace(project: Project) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [view, setView] = useState<IntakeView>(() => viewOf(tabOf(search.get('tab'))));
  const openId = search.get('inboxIssueId');
  const linkTo = (itemId: string | null, tab = view.tab) =>
    paths.intake(slug, project.id, itemId ?? undefined, tab === 'closed' ? 'closed' : undefined);
  const go = (itemId: string | null) => void navigate(linkTo(itemId), { replace: true });
  const setTab = (tab: IntakeTab) => {
    setView(viewOf(tab));
    void navigate(linkTo(null, tab), { replace: true });
  };
  return { view, setView, openId, linkTo, go, setTab };
}

function Intake({ project }: { project: Project }) {
  const { t } = useTranslation('intake');
  const place = useIntakePlace(project);
  const { view, openId, go } = place;
  const isPhone = usePhone();
  const listView = useMakeListView(project, SETTINGS, 'page');
  const loaded = { open: useLoadedIntake(project.id, 'open'), closed: useLoadedIntake(project.id, 'closed') };
  const all = useIntakeRows(project.id);
  const rows = shownRows(all, view);
  const chosen = all.find(({ issue }) => issue.id === openId);
  const first = rows[0]?.issue.id;
  const { state, retry } = loaded[view.tab];
  useTitle(t('title'), project.name);
  useEffect(() => {
    // A wide screen has room for an item, so one is open.
    if (!isPhone && !openId && first) go(first);
  });
  const countOf = (tab: IntakeTab) => (tab === view.tab ? rows.length : shownRows(all, viewOf(tab)).length);
  const isKnown = (tab: IntakeTab) =>
    loaded[tab].state === 'done' || (loaded[tab].state !== 'partial' && countOf(tab) > 0);
  const counts = {
    open: isKnown('open') ? countOf('open') : undefined,
    closed: isKnown('closed') ? countOf('closed') : undefined,
  };
  const isListShown = !isPhone || !openId;
  return (
    <ListViewProvider value={listView}>
      {isListShown && <Header project={project} isPhone={isPhone} />}
      <div className={styles.panes}>
        {isListShown && (
          <section className={styles.list} aria-label={t('title')}>
            <IntakeList
              {...{ view, rows, counts, openId }}
              projectId={project.id}
              identifier={project.identifier}
              linkTo={place.linkTo}
              onView={place.setView}
              onTab={place.setTab}
            />
            {state === 'partial' && <Unread onRetry={retry} />}
            {rows.length === 0 && state !== 'partial' && (
              <Nothing state={state} view={view} project={project} onRetry={retry} />
            )}
          </section>
        )}
        {(!isPhone || openId) && (
          <section className={styles.detail} aria-label={t('item')} data-open-item={openId ?? undefined}>
            <Chosen
              key={openId}
              {...{ project, chosen, rows, openId, isPhone, go }}
              state={state}
              onRetry={retry}
            />
          </section>
        )}
      </div>
      {isPhone && !openId && (
        <button
          type="button"
          className={screenStyles.float}
          aria-label={t('new')}
          onClick={() => openNew(project)}
        >
          <Icon of={IconPlus} size={24} />
        </button>
      )}
    </ListViewProvider>
  );
}

const openNew = ({ id }: Project) =>
  openModal({ kind: 'create-work-item', projectId: id, preset: { intake: {} } });

function Header({ project, isPhone }: { project: Project; isPhone: boolean }) {
  const { t } = useTranslation('intake');
  const { slug } = useCurrentWorkspace();
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  return (
    <ScreenHeader
      crumbs={[
        { label: project.name, to: paths.workItems(slug, project.id), icon: tile },
        { label: t('title') },
      ]}
    >
      {project.member_role === ROLE.ADMIN && (
        <IconButton
          of={IconWorld}
          label={t('public_form')}
          onClick={() => openModal({ kind: 'intake-form', projectId: project.id })}
        />
      )}
      {!isPhone && (
        <Button leftSection={<Icon of={IconPlus} />} onClick={() => openNew(project)}>
          {t('new')}
        </Button>
      )}
    </ScreenHeader>
  );
}

type ChosenProps = {
  project: Project;
  chosen: IntakeItem | undefined;
  rows: readonly IntakeItem[];
  openId: string | null;
  isPhone: boolean;
  state: IntakeState;
  onRetry: () => void;
  go: (itemId: string | null) => void;
};

function Chosen({ project, chosen, rows, openId, isPhone, state, onRetry, go }: ChosenProps) {
  const { t } = useTranslation('intake');
  if (!chosen) {
    // The list says itself that it is empty.
    if (state === 'loading' || !openId) return null;
    // It may be in what could not be read.
    if (state !== 'done') return <LoadFailed title={t('failed.title')} onRetry={onRetry} />;
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('missing.title')}
        text={t('missing.text')}
        actions={
          <Button size="md" onClick={() => go(null)}>
            {t('back')}
          </Button>
        }
      />
    );
  }
  const id = chosen.issue.id;
  const index = rows.findIndex(({ issue }) => issue.id === id);
  const leave = () => go(isPhone ? null : rowAfter(rows, id));
  const step = (by: 1 | -1) => {
    const next = rows[(index + by + rows.length) % rows.length];
    if (next) go(next.issue.id);
  };
  return (
    <IntakeDetail
      row={chosen}
      identifier={project.identifier}
      position={{ index, total: rows.length }}
      isPhone={isPhone}
      onStep={step}
      onBack={() => go(null)}
      onLeave={leave}
      onDeleted={leave}
    />
  );
}

/** Above what was read: there is more, which could not be. */
function Unread({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('intake');
  return (
    <div className={styles.unread} role="alert">
      <span>{t('failed.pages')}</span>
      <Button size="xs" flex="none" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

type NothingProps = { state: string; view: IntakeView; project: Project; onRetry: () => void };

function Nothing({ state, view, project, onRetry }: NothingProps): ReactNode {
  const { t } = useTranslation('intake');
  if (state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (state === 'failed') {
    return (
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('failed.title')}
        text={t('failed.list')}
        actions={
          <Button size="md" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    );
  }
  const isFiltered = Object.keys(view.filters).length > 0;
  const kind = isFiltered ? 'no_match' : view.tab;
  return (
    <EmptyState
      drawing={isFiltered ? <NothingFoundDrawing /> : <BoardDrawing />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={
        kind === 'open' && (
          <Button size="md" leftSection={<Icon of={IconPlus} />} onClick={() => openNew(project)}>
            {t('new')}
          </Button>
        )
      }
    />
  );
}

function IntakeOff({ project }: { project: Project }) {
  const { t } = useTranslation('intake');
  const { slug } = useCurrentWorkspace();
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t('off.title')}
      text={t('off.text')}
      actions={
        <Button component={Link} to={paths.projectSettings(slug, project.id, 'features')} size="md">
          {t('off.button')}
        </Button>
      }
    />
  );
}
