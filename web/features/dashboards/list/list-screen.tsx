import { Button, Menu } from '@mantine/core';
import { IconLayoutDashboard, IconLock, IconPlus, IconUsers, IconWorld } from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { hasText } from '@tandem/shared/text/fold.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { BoardDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { createDashboard } from '#entities/insight/dashboards/actions.ts';
import { useDashboards, useLoadedDashboards } from '#entities/insight/dashboards/hooks.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { DashboardsDoor } from '../model/door.tsx';
import { makeReadyMade, READY_MADE, type ReadyMade } from '../model/ready-made.ts';
import styles from './list.module.css';

export function Component() {
  const { t } = useTranslation('dashboards');
  useTitle(t('title'));
  return (
    <DashboardsDoor>
      <Dashboards />
    </DashboardsDoor>
  );
}

/** Makes a dashboard, blank or of a ready-made set, and opens it to be edited. */
function useMake() {
  const { t } = useTranslation('dashboards');
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  return (set: ReadyMade | null) => {
    const made = set ? makeReadyMade(set, t) : createDashboard({ name: t('new_name') });
    void navigate(`${paths.dashboard(slug, made.id)}?edit=1`);
  };
}

function Dashboards() {
  const { t } = useTranslation('dashboards');
  const { id: workspaceId } = useCurrentWorkspace();
  const me = useMe().id;
  const isPhone = usePhone();
  const [loading, retry] = useLoadedDashboards(workspaceId);
  const all = useDashboards(workspaceId);
  const [query, setQuery] = useState('');
  const make = useMake();
  useNewCommand(() => make(null));
  const found = all.filter(({ name }) => hasText(name, query));
  const own = found.filter(({ owned_by }) => owned_by === me);
  const shared = found.filter(({ owned_by }) => owned_by !== me);
  const isKnown = loading === 'done' || all.length > 0;
  const search = <SearchField label={t('search')} query={query} onChange={setQuery} />;
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={isKnown ? all.length : undefined}>
        {all.length > 0 && !isPhone && search}
        <NewMenu isPhone={isPhone} onMake={make} />
      </ScreenHeader>
      <div className={styles.scroll}>
        {all.length === 0 && loading === 'loading' && <SkeletonRows label={t('loading')} />}
        {all.length === 0 && loading === 'failed' && <LoadFailed onRetry={retry} />}
        {isKnown && all.length === 0 && <NoDashboards onMake={make} />}
        {all.length > 0 && found.length === 0 && (
          <EmptyState drawing={<NothingFoundDrawing />} title={t('none_found')} text={t('none_found_text')} />
        )}
        <Section title={t('own')} rows={own} />
        <Section title={t('shared')} rows={shared} />
      </div>
    </>
  );
}

function useNewCommand(run: () => void) {
  const { t } = useTranslation('dashboards');
  const make = useRef(run);
  useEffect(() => {
    make.current = run;
  });
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'dashboard_new',
        group: t('title'),
        label: t('new'),
        icon: IconLayoutDashboard,
        run: () => make.current(),
      },
    ],
    [t],
  );
  useCommands('dashboards', commands);
}

type NewMenuProps = { isPhone: boolean; onMake: (set: ReadyMade | null) => void };

function NewMenu({ isPhone, onMake }: NewMenuProps) {
  const { t } = useTranslation('dashboards');
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        {isPhone ? (
          <IconButton of={IconPlus} size="xl" label={t('new')} />
        ) : (
          <Button variant="filled" leftSection={<Icon of={IconPlus} />}>
            {t('new')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem icon={IconPlus} text={t('blank')} onClick={() => onMake(null)} />
        <Menu.Divider />
        {READY_MADE.map((set) => (
          <MenuItem
            key={set}
            icon={IconLayoutDashboard}
            text={t(`sets.${set}.name`)}
            onClick={() => onMake(set)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NoDashboards({ onMake }: Pick<NewMenuProps, 'onMake'>) {
  const { t } = useTranslation('dashboards');
  return (
    <>
      <EmptyState
        drawing={<BoardDrawing />}
        title={t('none')}
        text={t('none_text')}
        actions={
          <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => onMake(null)}>
            {t('blank')}
          </Button>
        }
      />
      <div className={styles.sets} role="group" aria-label={t('sets.title')}>
        {READY_MADE.map((set) => (
          <button key={set} type="button" className={styles.set} onClick={() => onMake(set)}>
            <b>{t(`sets.${set}.name`)}</b>
            <span>{t(`sets.${set}.text`)}</span>
          </button>
        ))}
      </div>
    </>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Dashboard[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: Dashboard }) {
  const { t } = useTranslation(['dashboards', 'common']);
  const { slug } = useCurrentWorkspace();
  const owner = usePerson(row.owned_by);
  const isPrivate = row.access === VIEW_ACCESS.PRIVATE;
  return (
    <li className={styles.row}>
      <Link className={styles.link} to={paths.dashboard(slug, row.id)}>
        <span className={styles.icon}>
          <Icon of={IconLayoutDashboard} />
        </span>
        <span className={styles.name} title={row.name}>
          {row.name || t('common:untitled')}
        </span>
        <span className={styles.about}>{row.description}</span>
        {row.is_locked && <Badge of={IconLock} text={t('badge.locked')} />}
        {row.anchor && <Badge of={IconWorld} text={t('badge.published')} />}
        <Badge of={isPrivate ? IconLock : IconUsers} text={t(isPrivate ? 'badge.private' : 'badge.shared')} />
        {owner && <Avatar person={owner} size={20} />}
      </Link>
    </li>
  );
}

const Badge = ({ of, text }: { of: typeof IconLock; text: string }) => (
  <span className={styles.badge} title={text}>
    <Icon of={of} size={14} />
    <span>{text}</span>
  </span>
);
