import { IconChevronLeft, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import styles from './settings-nav.module.css';

type SettingsNavProps = {
  back: { to: string; label: string };
  children: ReactNode;
  /** What the frame has at the foot of every sidebar. */
  foot: ReactNode;
};

/** The list of pages beside one of them, in place of the sidebar. */
export function SettingsNav({ back, children, foot }: SettingsNavProps) {
  const { t } = useTranslation('settings');
  return (
    <nav className={styles.nav} aria-label={t('title')} data-sidebar>
      <div className={styles.top}>
        <Link to={back.to} className={styles.item}>
          <Icon of={IconChevronLeft} />
          <span className={styles.text}>{back.label}</span>
        </Link>
      </div>
      <div className={styles.scroll}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </nav>
  );
}

export function NavHeading({ tile, children }: { tile?: ReactNode; children: ReactNode }) {
  return (
    <h2 className={styles.heading}>
      {tile}
      <span className={styles.text}>{children}</span>
    </h2>
  );
}

type NavItemProps = {
  to: string;
  icon: TablerIcon | ReactNode;
  label: string;
  badge?: string | number | undefined;
  /** Its page has pages of its own below it. */
  isOpenBelow?: boolean;
};

const isDrawing = (icon: NavItemProps['icon']): icon is TablerIcon =>
  typeof icon === 'function' || (typeof icon === 'object' && icon !== null && 'render' in icon);

export function NavItem({ to, icon, label, badge, isOpenBelow = false }: NavItemProps) {
  return (
    <NavLink to={to} end={!isOpenBelow} className={styles.item ?? ''} title={label}>
      {isDrawing(icon) ? <Icon of={icon} /> : icon}
      <span className={styles.text}>{label}</span>
      {badge !== undefined && badge !== 0 && <span className={styles.badge}>{badge}</span>}
    </NavLink>
  );
}

export function NavButton({
  icon,
  label,
  onClick,
}: {
  icon: TablerIcon;
  label: string;
  onClick: () => void;
}) {
  return (
    <button type="button" className={`${styles.item} ${styles.apart}`} onClick={onClick}>
      <Icon of={icon} />
      <span className={styles.text}>{label}</span>
    </button>
  );
}
