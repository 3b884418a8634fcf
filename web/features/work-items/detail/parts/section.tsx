import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import styles from '../styles/detail.module.css';

type SectionProps = {
  title: string;
  /** Before the title, such as that of the kind of a field. */
  icon?: ReactNode;
  /** Beside the title: how many, or how far. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** `side`: in the narrow column of properties, where nothing is folded. */
  look?: 'body' | 'side';
  children: ReactNode;
};

/** One kind of what belongs to an item, under a title that folds it. */
export function Section({ title, icon, meta, actions, look = 'body', children }: SectionProps) {
  const { t } = useTranslation('work-items');
  const [isOpen, setOpen] = useState(true);
  return (
    <section className={styles.section} data-look={look} aria-label={title}>
      <header className={styles.sectionHead}>
        {look === 'body' && (
          <FoldButton
            className={styles.fold}
            label={t('fold', { group: title })}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        )}
        {icon}
        <h2>{title}</h2>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
        <span className={styles.space} />
        {actions}
      </header>
      {isOpen && children}
    </section>
  );
}
