import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { useReturnFocus } from '../dialogs/use-return-focus.ts';
import styles from './side-panel.module.css';

type SidePanelProps = {
  title: string;
  /** Drawn in place of the title. The title remains the accessible name. */
  heading?: ReactNode;
  isNarrow?: boolean;
  icon?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Only when there is something to save or to count. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** What beside a list is about one of its rows: it pushes the list, lies over it where there is less room, and takes its place on phones. */
export function SidePanel({
  title,
  heading = title,
  isNarrow,
  icon,
  actions,
  foot,
  ...rest
}: SidePanelProps) {
  const { onClose, children } = rest;
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  useFocusInside(panel);
  useEscape(panel, onClose);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-narrow={isNarrow ? '' : undefined}
      aria-label={title}
      tabIndex={-1}
    >
      <header className={styles.head}>
        {icon}
        <h2 className={styles.title} title={title}>
          {heading}
        </h2>
        {actions}
        <IconButton of={IconX} label={t('close')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </aside>
  );
}

/** A field in it that wants the keyboard has it already. */
function useFocusInside(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [panel]);
}

/** Escape closes it, unless it closes a list of a field in it. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isOpen = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
      if (event.key === 'Escape' && !isOpen && !event.defaultPrevented) onClose();
    };
    const element = panel.current;
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  });
}

type PanelBlockProps = {
  title: string;
  count?: string | undefined;
  /** At the right end of the heading. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of a side panel under a heading of its own. */
export const PanelBlock = ({ title, count, end, children }: PanelBlockProps) => (
  <section className={styles.block} aria-label={title}>
    <h3 className={styles.blockHead}>
      {title}
      {count && <span className={styles.count}>{count}</span>}
      <span className={styles.end}>{end}</span>
    </h3>
    {children}
  </section>
);

type PanelRowProps = { label: string; htmlFor?: string; children: ReactNode };

/** A name and what it is set with. */
export function PanelRow({ label, htmlFor, children }: PanelRowProps) {
  const Label = htmlFor ? 'label' : 'span';
  return (
    <div className={styles.row}>
      <Label className={styles.label} htmlFor={htmlFor}>
        {label}
      </Label>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
