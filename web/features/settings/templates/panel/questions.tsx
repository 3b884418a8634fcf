import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { useEditor } from '../editor/use-editor.ts';
import { AskForm, AskRow } from './ask-row.tsx';
import styles from './panel.module.css';

/** The questions that are asked when the template is used. */
export function Questions() {
  const { t } = useTranslation('templates');
  const { values, canEdit, addAsk } = useEditor();
  const { asks } = values.content;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <header className={styles.head}>
        <h2>
          {t('asks.title')}
          <span className={styles.count}>{asks.length}</span>
        </h2>
        {canEdit && (
          <IconButton
            of={IconPlus}
            label={t('asks.add')}
            disabled={asks.length >= TEMPLATE_LIMITS.asks}
            onClick={() => setOpen(addAsk())}
          />
        )}
      </header>
      <div className={styles.asks}>
        {asks.length === 0 && <p className={styles.quiet}>{t('asks.none')}</p>}
        {asks.map((ask, index) =>
          ask.name === open ? (
            // A form that gives its question another name stays, and so does the keyboard.
            // oxlint-disable-next-line react/no-array-index-key -- the name changes within the form
            <AskForm key={`form:${index}`} ask={ask} onRename={setOpen} onClose={() => setOpen(null)} />
          ) : (
            <AskRow key={ask.name} ask={ask} onOpen={canEdit ? () => setOpen(ask.name) : null} />
          ),
        )}
      </div>
    </>
  );
}
