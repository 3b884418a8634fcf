import { IconHelpCircle } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ItemLinksContext } from '#components/editor/reading/item-links-context.ts';
import { SaveState } from '#features/sidebar/account/save-state.tsx';
import { Sidebar } from '#features/sidebar/sidebar.tsx';
import { itemLinksOf } from '#entities/pages/item-links.ts';
import { useUnreadSign } from '#entities/personal/notifications/unread.ts';
import { useCurrentWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { settingsOf } from '#lib/http/paths.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useSidebar } from '#lib/frame/sidebar-store.ts';
import { AfterDrawing } from './frame/after-drawing.tsx';
import { useAllParts } from './frame/use-all-parts.ts';
import { CommandPalette } from './palette/command-palette.tsx';
import { Frame } from './frame/frame.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Modals } from './modals.tsx';
import { SettingsSide } from './settings-part.ts';
import { useFrameCommands } from './palette/use-frame-commands.ts';
import { WithinPath } from './frame/within-path.tsx';

const NoAccess = lazyPart(async () => (await import('./no-access.tsx')).NoAccess);

/** The same from one drawing to the next: the frame is drawn with every change of the address. */
const OVER_ALL = (
  <>
    <Modals />
    <AfterDrawing />
    <CommandPalette />
    <LeaveGuard />
  </>
);

/** The frame around every screen of a workspace. */
export function Component() {
  const isMine = useLoaderData<boolean>();
  // Who is removed while they look at it sees that, and nothing of the workspace any more.
  const isThere = useWorkspaces(({ workspaces, currentId }) => workspaces.some(({ id }) => id === currentId));
  if (isMine && isThere) return <WorkspaceFrame />;
  return (
    <Suspense>
      <NoAccess />
    </Suspense>
  );
}

function WorkspaceFrame() {
  const isPhone = usePhone();
  const isCollapsed = useSidebar((state) => state.isCollapsed) && !isPhone;
  const settings = settingsOf(useLocation().pathname);
  useUnreadSign(useCurrentWorkspace());
  useFrameCommands();
  useAllParts();
  const navigate = useNavigate();
  const items = useMemo(() => itemLinksOf((path) => void navigate(path)), [navigate]);
  return (
    <ItemLinksContext value={items}>
      <Frame
        side={
          <WithinPath>
            {settings ? <InSettings {...settings} /> : <Sidebar isCollapsed={isCollapsed} />}
          </WithinPath>
        }
        isCollapsed={isCollapsed && !settings}
      >
        {OVER_ALL}
      </Frame>
    </ItemLinksContext>
  );
}

/** In settings their pages take the place of the sidebar. */
const InSettings = (settings: { projectId: string | null }) => (
  <Suspense>
    <SettingsSide {...settings} foot={<Foot />} />
  </Suspense>
);

function Foot() {
  const { t } = useTranslation('shell');
  return (
    <>
      <SaveState />
      <IconButton
        of={IconHelpCircle}
        label={t('commands.shortcuts')}
        size="sm"
        onClick={() => openModal({ kind: 'shortcuts' })}
      />
    </>
  );
}
