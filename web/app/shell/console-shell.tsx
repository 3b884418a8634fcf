import { ConsoleNav } from '#features/settings/console/console-nav.tsx';
import { LeaveGuard } from '#features/settings/console/parts/leave-guard.tsx';
import { usePhone } from '#lib/device/phone.ts';
import { useSidebar } from '#lib/frame/sidebar-store.ts';
import { Frame } from './frame/frame.tsx';

/** The frame around the console of the instance, which has a session of its own. */
export function Component() {
  const isPhone = usePhone();
  const isCollapsed = useSidebar((state) => state.isCollapsed) && !isPhone;
  return (
    <Frame side={<ConsoleNav isCollapsed={isCollapsed} />} isCollapsed={isCollapsed}>
      <LeaveGuard />
    </Frame>
  );
}
