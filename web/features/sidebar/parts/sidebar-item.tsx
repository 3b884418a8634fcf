import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { tooltip } from '#components/controls/tooltips.tsx';
import styles from './sidebar.module.css';

type SidebarItemProps = {
  to: string;
  icon: ReactNode;
  label: string;
  isCollapsed?: boolean;
  isChild?: boolean;
  /** Only this very address counts as being here. */
  isExact?: boolean;
  /** At its end, e.g. how many there are. */
  count?: number;
  /** At its end as well, and stronger: what is meant for me alone. */
  mark?: string | undefined;
  /** Places under another address that belong here, e.g. an item of this project. */
  isCurrent?: boolean;
};

export function SidebarItem({
  to,
  icon,
  label,
  isCollapsed = false,
  isChild,
  isExact = false,
  isCurrent,
  count = 0,
  mark,
}: SidebarItemProps) {
  return (
    <NavLink
      to={to}
      end={isExact}
      className={styles.item ?? ''}
      data-current={isCurrent ? '' : undefined}
      data-child={isChild ? '' : undefined}
      aria-label={isCollapsed ? label : undefined}
      {...(isCollapsed && tooltip(label, 'right'))}
    >
      {icon}
      {!isCollapsed && <span className={styles.text}>{label}</span>}
      {!isCollapsed && mark && <span className={styles.mark}>{mark}</span>}
      {!isCollapsed && !mark && count > 0 && <span className={styles.count}>{count}</span>}
      {isCollapsed && (mark || count > 0) && <span className={styles.railDot} aria-hidden />}
    </NavLink>
  );
}
