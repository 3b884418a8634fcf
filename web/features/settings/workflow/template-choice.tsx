import { IconArrowsCross, IconSquare, IconStairsUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { type Template, TEMPLATES, transitionsOf } from './model/templates.ts';
import { useEditor } from './editor/use-editor.ts';
import styles from './workflow.module.css';

const ICONS = { every: IconArrowsCross, steps: IconStairsUp, empty: IconSquare };

/** Selects a template. It is stored only when the workflow is saved. */
export function TemplateChoice() {
  const { t } = useTranslation('workflow');
  const { states, setTransitions } = useEditor();
  const begin = (template: Template) => setTransitions(transitionsOf(template, states));
  return (
    <div className={styles.templates}>
      <h2>{t('template.title')}</h2>
      <p>{t('template.text')}</p>
      <ul>
        {TEMPLATES.map((template) => (
          <li key={template}>
            <button type="button" className={styles.template} onClick={() => begin(template)}>
              <Icon of={ICONS[template]} size={20} />
              <strong>{t(`template.${template}`)}</strong>
              <span>{t(`template.${template}_text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
