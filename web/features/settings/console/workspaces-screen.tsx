import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { readWorkspaces } from '#entities/console/actions.ts';
import type { ConsoleWorkspace } from '#entities/console/types.ts';
import { paths } from '#lib/paths.ts';
import { Box } from '../parts/box.tsx';
import tables from '../parts/table.module.css';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { CreateWorkspaceModal } from './create-workspace-modal.tsx';
import { LoadProblem } from './load-problem.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { useConsoleList } from './use-console-list.ts';

/** All workspaces of the instance, and who may make more. */
export function Component() {
  const { t } = useTranslation('console');
  const list = useConsoleList<ConsoleWorkspace>(readWorkspaces);
  const navigate = useNavigate();
  const isCreating = useMatch(paths.console('workspace/create')) !== null;
  return (
    <ConsolePage
      title={t('workspaces.title')}
      text={t('workspaces.text')}
      count={list.rows ? list.total : undefined}
      action={
        <Button
          variant="filled"
          leftSection={<Icon of={IconPlus} />}
          onClick={() => void navigate(paths.console('workspace/create'))}
        >
          {t('workspaces.create')}
        </Button>
      }
      isWide
    >
      <Box>
        <SettingSwitch
          name="DISABLE_WORKSPACE_CREATION"
          label={t('workspaces.only_here')}
          hint={t('workspaces.only_here_hint')}
        />
      </Box>
      <div className={styles.list}>
        <WorkspaceTable list={list} />
      </div>
      {isCreating && <CreateWorkspaceModal onClose={() => void navigate(paths.console('workspace'))} />}
    </ConsolePage>
  );
}

function WorkspaceTable({ list }: { list: ReturnType<typeof useConsoleList<ConsoleWorkspace>> }) {
  const { t } = useTranslation(['console', 'common']);
  const { rows, problem, more } = list;
  return (
    <>
      <div className={tables.tools}>
        <TextInput
          aria-label={t('workspaces.find')}
          placeholder={t('workspaces.find')}
          leftSection={<Icon of={IconSearch} />}
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
        />
      </div>
      <div className={tables.frame}>
        {!rows && !problem && <SkeletonRows count={4} label={t('loading')} />}
        {rows && rows.length === 0 && (
          <p className={tables.none}>{t(list.search ? 'common:no_match' : 'workspaces.none')}</p>
        )}
        {rows && rows.length > 0 && (
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t('workspaces.name')}</th>
                <th scope="col">{t('workspaces.owner')}</th>
                <th scope="col">{t('workspaces.projects')}</th>
                <th scope="col">{t('workspaces.members')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <WorkspaceRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
        {problem && <LoadProblem problem={problem} onRetry={list.reload} />}
        {more && !problem && (
          <div className={tables.more}>
            <Button variant="subtle" onClick={more}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function WorkspaceRow({ row }: { row: ConsoleWorkspace }) {
  const { t } = useTranslation('console');
  return (
    <tr>
      <td>
        <span className={tables.person}>
          <ProjectTile id={row.id} name={row.name} imageUrl={row.logo_url} color="var(--tile-neutral)" />
          <a className={tables.name} href={paths.home(row.slug)} title={`${row.name} (${row.slug})`}>
            {row.name}
          </a>
          <span className={tables.quiet}>/{row.slug}</span>
        </span>
      </td>
      <td title={row.owner.email}>{row.owner.email}</td>
      <td data-label={t('workspaces.projects')}>{row.total_projects}</td>
      <td data-label={t('workspaces.members')}>{row.total_members}</td>
    </tr>
  );
}
