import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { readWorkspaces } from '#entities/identity/console/actions.ts';
import type { ConsoleWorkspace } from '#entities/identity/console/types.ts';
import { paths } from '#lib/http/paths.ts';
import { Box } from '../parts/box.tsx';
import tables from '../parts/tables/table.module.css';
import { MoreRows, Table } from '../parts/tables/table.tsx';
import { ConsolePage } from './parts/console-page.tsx';
import styles from './parts/console.module.css';
import { CreateWorkspaceModal } from './create-workspace-modal.tsx';
import { LoadProblem } from './parts/load-problem.tsx';
import { OwnerModal } from './owner-modal.tsx';
import { SettingSwitch } from './parts/setting-switch.tsx';
import { useConsoleList } from './parts/use-console-list.ts';

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
  const [moved, setMoved] = useState<ConsoleWorkspace | null>(null);
  const { rows, problem, more } = list;
  return (
    <>
      <div className={tables.tools}>
        <SearchField label={t('workspaces.find')} query={list.search} onChange={list.setSearch} />
      </div>
      <div className={tables.frame}>
        {!rows && !problem && <SkeletonRows count={4} label={t('loading')} />}
        {rows && rows.length === 0 && (
          <p className={tables.none}>{t(list.search ? 'common:no_match' : 'workspaces.none')}</p>
        )}
        {rows && rows.length > 0 && (
          <Table
            heads={[
              t('workspaces.name'),
              t('workspaces.owner'),
              t('workspaces.projects'),
              t('workspaces.members'),
            ]}
            actions={t('users.actions')}
          >
            {rows.map((row) => (
              <WorkspaceRow key={row.id} row={row} onMove={() => setMoved(row)} />
            ))}
          </Table>
        )}
        {problem && <LoadProblem problem={problem} onRetry={list.reload} />}
        {more && !problem && <MoreRows text={t('more')} onClick={more} />}
      </div>
      {moved && (
        <OwnerModal
          workspace={moved}
          onClose={() => setMoved(null)}
          onDone={() => {
            setMoved(null);
            list.reload();
          }}
        />
      )}
    </>
  );
}

function WorkspaceRow({ row, onMove }: { row: ConsoleWorkspace; onMove: () => void }) {
  const { t } = useTranslation(['console', 'accounts']);
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
      <td>
        <Button variant="subtle" size="sm" onClick={onMove}>
          {t('accounts:workspaces.move')}
        </Button>
      </td>
    </tr>
  );
}
