import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichField } from '../parts/rich-field.tsx';

type EditProps = { initial: string; label: string; onSave: (html: string) => void; onCancel: () => void };

/** Where the text of a posted update is changed. */
export function EditField({ initial, label, onSave, onCancel }: EditProps) {
  const { t } = useTranslation('common');
  const [html, setHtml] = useState(initial);
  return (
    <RichField
      initial={initial}
      label={label}
      onChange={setHtml}
      onSubmit={onSave}
      onCancel={onCancel}
      foot={{
        above: null,
        actions: (
          <>
            <Button size="xs" variant="subtle" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button size="xs" variant="filled" disabled={html === ''} onClick={() => onSave(html)}>
              {t('save')}
            </Button>
          </>
        ),
      }}
    />
  );
}
