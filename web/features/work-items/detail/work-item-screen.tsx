import { IconArrowLeft, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { type Crumb, HeaderDivider, ScreenHeader } from '#components/screens/screen-header.tsx';
import { findProjectByIdentifier, useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { parseItemKey, paths } from '#lib/http/paths.ts';
import { setOpenKind } from '#lib/frame/sidebar-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import type { Group } from '../model/groups/groups.tsx';
import { ListViewProvider, useListView } from '../model/display/list-view.ts';
import { useMakeListView } from '../model/display/use-list-view.ts';
import { readSettings } from '../model/display/view-settings.ts';
import { OverlaySlot } from './overlays/overlay-slot.tsx';
import { PresenceStack } from '../model/presence/presence-stack.tsx';
import styles from './styles/detail.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ItemBody } from './item-body.tsx';
import { ItemMissing } from './item-missing.tsx';
import { useCanEdit } from '../model/items/item-rights.ts';
import { ItemStatus } from './item-status.tsx';
import { ItemTools } from './item-tools.tsx';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { PhoneProperties } from './fields/phone-properties.tsx';
import { PropertyColumn } from './fields/property-aside.tsx';
import { toggleColumn, usePropertyColumn } from './fields/property-column.ts';
import { useItemCommands } from '../commands/use-item-commands.ts';
import { type ItemAddress, useItem } from './use-item.ts';
import { hasKey, itemKey, itemPath } from '../model/items/item-key.ts';

const SETTINGS = readSettings(null);
const NO_GROUPS: readonly Group[] = [];

/** An item that came here from a list is known already and need not be waited for. */
function knownId(key: string): string | undefined {
  const parts = parseItemKey(key);
  const project = parts && findProjectByIdentifier(parts.identifier);
  if (!project) return undefined;
  const { sequence } = parts;
  return workItems.select((row) => row.project_id === project.id && row.sequence_id === sequence)[0]?.id;
}

/** From an item that is not there: to the items of the project that its key names, or to all projects. */
function useWayBack(key: string) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  const project = findProjectByIdentifier(parseItemKey(key)?.identifier ?? '');
  return project
    ? { to: paths.workItems(slug, project.id), text: t('missing.button', { project: project.name }) }
    : { to: paths.projects(slug), text: t('missing_project.button') };
}

/** An item is addressed by its key; by its id in links that others write, and as long as it has no key. */
function useAddress(): ItemAddress {
  const { itemKey: key = '', projectId, issueId, epicId } = useParams();
  const [known, setKnown] = useState(() => ({ key, id: knownId(key) }));
  if (known.key !== key) setKnown({ key, id: knownId(key) });
  const id = issueId ?? epicId;
  return projectId && id ? { projectId, id } : known;
}

/** As soon as an item has a key that is its address; the screen stays as it is. */
function useKeyAsAddress(address: ItemAddress, row: WorkItem | undefined, project: Project | undefined) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { slug } = useCurrentWorkspace();
  const isByKey = 'key' in address || !row || !project || !hasKey(row);
  const path = isByKey ? null : itemPath(slug, project.identifier, row) + search + hash;
  useEffect(() => {
    if (path) void navigate(path, { replace: true });
  }, [path, navigate]);
}

/** One work item on a page of its own. */
export function Component() {
  const address = useAddress();
  const { row, state, retry } = useItem(address);
  const project = useProject(row?.project_id);
  const key = 'key' in address ? address.key : '';
  const back = useWayBack(key);
  useKeyAsAddress(address, row, project);
  if (row && project) return <ItemPage key={row.id} row={row} project={project} />;
  if (state === 'loading') return <PageSkeleton itemKey={key} />;
  return <ItemMissing state={state} onRetry={retry} back={back} />;
}

function ItemPage({ row, project }: { row: WorkItem; project: Project }) {
  const view = useMakeListView(project, SETTINGS, 'page');
  const canEdit = useCanEdit(row);
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const [text, setText] = useState<DocumentStatus | null>(null);
  const isPhone = usePhone();
  const hasColumn = usePropertyColumn(row.is_epic) && !isPhone;
  useOpenKind(row.is_epic);
  useItemCommands();
  useTitle(`${itemKey(project.identifier, row)} ${row.name}`, project.name);
  return (
    <ListViewProvider value={view}>
      <PageHeader row={row} project={project} text={text} />
      <div className={styles.page} data-wide={hasColumn ? undefined : ''} data-open-item={row.id}>
        <div className={styles.main}>
          <div className={styles.inner}>
            <ItemBody
              row={row}
              canEdit={canEdit}
              hasColumn={hasColumn}
              properties={isPhone && <PhoneProperties row={row} canEdit={canEdit} />}
              onStatus={setText}
            />
          </div>
        </div>
        {hasColumn && <PropertyColumn row={row} canEdit={canEdit} />}
      </div>
      <OverlaySlot
        isReady
        groups={NO_GROUPS}
        onDeleted={(deleted) => deleted === row.id && void navigate(paths.workItems(slug, project.id))}
      />
    </ListViewProvider>
  );
}

/** The sidebar shows the list that it is of. */
function useOpenKind(isEpic: boolean) {
  useEffect(() => {
    setOpenKind(isEpic ? 'epic' : 'item');
    return () => setOpenKind('item');
  }, [isEpic]);
}

/** The page while its item is read: header and columns are where they will be. */
function PageSkeleton({ itemKey: key }: { itemKey: string }) {
  const project = findProjectByIdentifier(parseItemKey(key)?.identifier ?? '');
  const crumbs = useCrumbs(project, key);
  const isPhone = usePhone();
  const isEpic = useParams()['epicId'] !== undefined;
  const hasColumn = usePropertyColumn(isEpic) && !isPhone;
  return (
    <>
      <ScreenHeader crumbs={crumbs} />
      <div className={styles.page} data-wide={hasColumn ? undefined : ''}>
        <div className={styles.main}>
          <DetailSkeleton />
        </div>
        {hasColumn && <aside className={styles.props} aria-hidden />}
      </div>
    </>
  );
}

/** From the project over its items to the one that is open. */
function useCrumbs(project: Project | undefined, key: string, row?: WorkItem): Crumb[] {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  if (!project) return [{ label: key }];
  const to = paths.workItems(slug, project.id);
  const tile = <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />;
  const list =
    row && row.archived_at !== null
      ? { label: t('archives.title'), to: paths.archives(slug, project.id) }
      : row?.is_epic
        ? { label: t('epics.title'), to: paths.epics(slug, project.id) }
        : { label: t('screen'), to };
  return [{ label: project.name, to, icon: tile }, list, { label: key }];
}

type HeaderProps = { row: WorkItem; project: Project; text: DocumentStatus | null };

function PageHeader({ row, project, text }: HeaderProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const isOpen = usePropertyColumn(row.is_epic);
  const crumbs = useCrumbs(project, itemKey(project.identifier, row), row);
  const { linkTo } = useListView();
  const goTo = (id: string) => {
    const next = workItems.get(id);
    // From one item to the next is one step of the way: back leads to the list.
    if (next) void navigate(linkTo(next), { replace: true });
  };
  return (
    <ScreenHeader crumbs={crumbs} status={<ItemStatus text={text} />}>
      <PresenceStack projectId={project.id} place={{ kind: 'work_item', id: row.id }} onlyHere />
      {!isPhone && <NeighbourButtons row={row} onGo={goTo} hasCount />}
      <ItemTools row={row} look={isPhone ? 'peek' : 'page'} />
      {isPhone ? (
        <span className={styles.back} data-own-back>
          <IconButton
            of={IconArrowLeft}
            size="xl"
            iconSize={20}
            label={t('back')}
            onClick={() => void navigate(paths.workItems(slug, project.id))}
          />
        </span>
      ) : (
        <>
          <HeaderDivider />
          <IconButton
            of={IconLayoutSidebarRight}
            label={t(isOpen ? 'hide_properties' : 'show_properties')}
            isPressed={isOpen}
            onClick={() => toggleColumn(row.is_epic)}
          />
        </>
      )}
    </ScreenHeader>
  );
}
