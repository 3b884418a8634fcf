import { Button, Textarea } from '@mantine/core';
import { MAX_TEX } from '@tandem/shared/rich-text/nodes/equation-nodes.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type AtomFormProps, useFocusOfNew } from './atom-form.ts';
import styles from './atom-bar.module.css';

/** The TeX of an equation, which is drawn while it is typed. Enter goes back into the text. */
export function EquationForm({ attributes, isBlock, onSet, onLeave }: AtomFormProps) {
  const { t } = useTranslation('editor');
  const tex = String(attributes['tex'] ?? '');
  const field = useFocusOfNew<HTMLTextAreaElement>(tex === '');
  const leave = () => onLeave(tex.trim() === '');
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (isBlock && event.shiftKey)) return;
    event.preventDefault();
    leave();
  };
  return (
    <>
      <Textarea
        ref={field}
        className={styles.tex}
        size="sm"
        rows={isBlock ? 3 : 1}
        maxLength={MAX_TEX}
        aria-label={t('equation.field')}
        placeholder={isBlock ? String.raw`\sum_{i=1}^{n} i` : 'E = mc^2'}
        autoCapitalize="none"
        spellCheck={false}
        value={tex}
        onChange={(event) => onSet({ tex: event.currentTarget.value })}
        onKeyDown={handleKey}
      />
      <Button size="sm" variant="filled" onClick={leave}>
        {t('equation.done')}
      </Button>
    </>
  );
}
