import { create } from 'zustand';

/** How much is unread, as the browser's tab says it: in front of its title, and by a dot on its icon. */
export const useTabSign = create<{ unread: number }>(() => ({ unread: 0 }));

const ICONS = { read: '/favicon.svg', unread: '/favicon-unread.svg' };

export function showUnread(unread: number) {
  useTabSign.setState({ unread });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = unread > 0 ? ICONS.unread : ICONS.read;
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}
