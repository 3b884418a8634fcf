import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImporterRow, undoImport } from '#entities/integrations/imports/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { fileNameOf, projectNameOf } from '../import-words.ts';

type UndoImportProps = { row: ImporterRow; onUndone: (row: ImporterRow) => void };

/** Takes back what an import has made, after a question that says what goes and what stays. */
export function UndoImport({ row, onUndone }: UndoImportProps) {
  const { t } = useTranslation('imports');
  const { slug } = useCurrentWorkspace();
  const [isAsked, setAsked] = useState(false);
  if (!row.can_undo) return null;
  return (
    <>
      <Button size="md" onClick={() => setAsked(true)}>
        {t('undo.open')}
      </Button>
      {isAsked && (
        <AskedModal
          title={t('undo.question', { name: fileNameOf(row) })}
          confirmText={t('undo.confirm')}
          isDangerous
          run={async () => onUndone(await undoImport(slug, row))}
          onClose={() => setAsked(false)}
        >
          <p>{t(row.made_project ? 'undo.project' : 'undo.items', { project: projectNameOf(row) })}</p>
          <p>{t('undo.again')}</p>
        </AskedModal>
      )}
    </>
  );
}
