import { create } from 'zustand';

/** How much is unread: in front of the tab's title, as a dot on its icon, and as the badge of the installed app. */
export const useTabSign = create<{ unread: number }>(() => ({ unread: 0 }));

const ICONS = { read: '/favicon.svg', unread: '/favicon-unread.svg' };

export function showUnread(unread: number) {
  useTabSign.setState({ unread });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = unread > 0 ? ICONS.unread : ICONS.read;
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
  showBadge(unread);
}

/** Browsers that cannot install an app have no badge; some refuse it until the app is installed. */
function showBadge(unread: number) {
  if (!('setAppBadge' in navigator)) return;
  const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  shown.catch(() => {});
}
