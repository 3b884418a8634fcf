import { Button, TextInput } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { NothingFoundDrawing, PagesDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { createPage, loadPages } from '#entities/pages/actions.ts';
import { useProjectPages } from '#entities/pages/hooks.ts';
import type { Page } from '#entities/pages/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { reportRefusal } from '#entities/live/report.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { LoadFailed } from './load-failed.tsx';
import { PageRow } from './page-row.tsx';
import { type PagesTab, PagesTabs, isInTab } from './pages-tabs.tsx';
import styles from './pages.module.css';

type Loading = 'loading' | 'done' | 'failed';

function useLoadedPages(projectId: string): [Loading, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key: string; state: Loading } | null>(null);
  const key = `${projectId} ${attempt}`;
  useEffect(() => {
    loadPages(projectId).then(
      () => setResult({ key, state: 'done' }),
      () => setResult({ key, state: 'failed' }),
    );
  }, [projectId, key]);
  return [result?.key === key ? result.state : 'loading', () => setAttempt(attempt + 1)];
}

const tabOf = (type: string | null): PagesTab =>
  type === 'private' || type === 'archived' ? type : 'public';

/** The pages of a project by tab: shared, my own, archived (ux-screens 16). */
export function Component() {
  const { t } = useTranslation('pages');
  const projectId = useParams()['projectId'] ?? '';
  const project = useProject(projectId);
  const [search] = useSearchParams();
  const tab = tabOf(search.get('type'));
  const [loading, retry] = useLoadedPages(projectId);
  const pages = useProjectPages(projectId);
  const [query, setQuery] = useState('');
  useTitle(t('title'), project?.name);
  const inTab = pages.filter((page) => isInTab(page, tab));
  const shown = inTab.filter((page) =>
    page.name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()),
  );
  const canCreate = (project?.member_role ?? 0) >= ROLE.MEMBER && tab !== 'archived';
  return (
    <>
      <ScreenHeader
        crumbs={[
          {
            label: project?.name ?? '',
            icon: project && <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
          },
          { label: t('title') },
        ]}
        count={loading === 'done' ? inTab.length : undefined}
      >
        <TextInput
          className={styles.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon of={IconSearch} size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {canCreate && <NewPageButton projectId={projectId} tab={tab} />}
      </ScreenHeader>
      <PagesTabs pages={pages} tab={tab} />
      <div className={styles.scroll}>
        {loading === 'loading' && pages.length === 0 && <SkeletonRows label={t('loading')} />}
        {loading === 'failed' && pages.length === 0 && <LoadFailed onRetry={retry} />}
        {loading === 'done' && shown.length === 0 && (
          <Nothing tab={tab} isSearch={inTab.length > 0} projectId={projectId} canCreate={canCreate} />
        )}
        <PageList pages={shown} projectId={projectId} />
      </div>
    </>
  );
}

function PageList({ pages, projectId }: { pages: readonly Page[]; projectId: string }) {
  const { t } = useTranslation('pages');
  if (pages.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {pages.map((page) => (
        <PageRow key={page.id} page={page} projectId={projectId} />
      ))}
    </ul>
  );
}

function NewPageButton({ projectId, tab, size }: { projectId: string; tab: PagesTab; size?: 'md' }) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const page = await createPage(projectId, { name: '', access: tab === 'private' ? 1 : 0 });
      await navigate(paths.page(slug, projectId, page.id));
    } catch (error) {
      reportRefusal(error, 'page_create');
      setBusy(false);
    }
  };
  return (
    <Button
      variant="filled"
      {...(size ? { size } : {})}
      loading={isBusy}
      leftSection={<Icon of={IconPlus} />}
      onClick={() => void create()}
    >
      {t('new')}
    </Button>
  );
}

type NothingProps = { tab: PagesTab; isSearch: boolean; projectId: string; canCreate: boolean };

function Nothing({ tab, isSearch, projectId, canCreate }: NothingProps) {
  const { t } = useTranslation('pages');
  if (isSearch) {
    return (
      <EmptyState drawing={<NothingFoundDrawing />} title={t('no_match_title')} text={t('no_match_text')} />
    );
  }
  return (
    <EmptyState
      drawing={<PagesDrawing />}
      title={t(`empty.${tab}.title`)}
      text={t(`empty.${tab}.text`)}
      actions={canCreate && <NewPageButton projectId={projectId} tab={tab} size="md" />}
    />
  );
}
