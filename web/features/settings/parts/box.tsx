import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import styles from './box.module.css';

/** A frame around rows of settings. */
export const Box = ({ children }: { children: ReactNode }) => <div className={styles.box}>{children}</div>;

type SectionProps = {
  title: string;
  text?: string;
  /** How many there are. */
  count?: number | undefined;
  /** What can be done to all of it, beside the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** Rows under a heading of their own. */
export function Section({ title, text, count, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <div className={styles.words}>
          <h3 id={id}>
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </h3>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A word beside a label; `good` is for what works. */
export const Tag = ({ tone, children }: { tone?: 'good'; children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);

type RowProps = {
  label: string;
  /** Beside the label: how it is. */
  tag?: ReactNode;
  hint?: ReactNode;
  /** Before the words. */
  icon?: TablerIcon | undefined;
  isRequired?: boolean;
  /** It belongs to the row above. */
  isSub?: boolean;
  /** The control is a field with a width of its own. */
  isField?: boolean;
  /** The field that the label names. */
  htmlFor?: string;
  children?: ReactNode;
};

/** What is set on the left, what it is set with on the right. */
export function Row({ label, tag, hint, icon, isRequired, isSub, isField, htmlFor, children }: RowProps) {
  const Label = htmlFor ? 'label' : 'span';
  return (
    <div className={styles.row} data-sub={isSub ? '' : undefined}>
      {icon && <Icon of={icon} />}
      <div className={styles.words}>
        <Label className={styles.label} htmlFor={htmlFor} data-required={isRequired ? '' : undefined}>
          {label}
        </Label>
        {tag}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control} data-field={isField ? '' : undefined}>
        {children}
      </div>
    </div>
  );
}

type SaveBarProps = {
  changes: number;
  problem: string | undefined;
  isBusy: boolean;
  saveText: string;
  onDiscard: () => void;
};

type FootProps = { note: ReactNode; problem: string | undefined; children: ReactNode };

/** The foot of a form: what to know, or what was wrong, and the ways out. */
export function Foot({ note, problem, children }: FootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.footText} role="status" data-problem={problem ? '' : undefined}>
        {problem ? <FieldError text={problem} /> : note}
      </span>
      {children}
    </div>
  );
}

/** How much is not saved yet, and the two ways out. */
export function SaveBar({ changes, problem, isBusy, saveText, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('settings');
  return (
    <Foot note={changes > 0 && t('unsaved', { count: changes })} problem={problem}>
      {changes > 0 && (
        <Button variant="subtle" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" variant="filled" disabled={changes === 0} loading={isBusy}>
        {saveText}
      </Button>
    </Foot>
  );
}
