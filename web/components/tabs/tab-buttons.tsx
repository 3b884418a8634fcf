import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

type TabButton<Id extends string> = {
  id: Id;
  text: string;
  /** Nothing is said about it until it is known. */
  count?: number | undefined;
};
type TabButtonsProps<Id extends string> = {
  label: string;
  tabs: readonly TabButton<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  children?: ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Parts of one screen beside each other; arrows go from one to the next. At the end of the line what holds for all. */
export function TabButtons<Id extends string>(props: TabButtonsProps<Id>) {
  const { label, tabs, value, onChange, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    const at = tabs.findIndex(({ id }) => id === value) + by + tabs.length;
    const next = tabs[at % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className={styles.line}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(({ id, text, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            aria-selected={id === value}
            tabIndex={id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(id)}
            onKeyDown={step}
          >
            {text}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
