import { Button, Checkbox, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { askForExports, type ExportProvider } from '#entities/insight/exports/api.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useAsked } from '../parts/use-asked.ts';

type ExportModalProps = { provider: ExportProvider; onClose: () => void; onAsked: () => void };

/** Of which projects a copy is made, and whether each has a file of its own; an archive is of everything. */
export function ExportModal({ provider, onClose, onAsked }: ExportModalProps) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  const projects = useJoinedProjects();
  const [chosen, setChosen] = useState<string[]>([]);
  const [multiple, setMultiple] = useState(false);
  const isArchive = provider === 'archive';
  const { isBusy, problem, confirm } = useAsked(async () => {
    await askForExports({ provider, project: chosen, multiple });
    onAsked();
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        isArchive
          ? t('exports.title_archive')
          : t('exports.title_as', { format: t(`exports.providers.${provider}`) })
      }
      size={440}
    >
      {isArchive ? (
        t('exports.archive_text')
      ) : (
        <>
          <MultiSelect
            label={t('exports.projects')}
            description={t('exports.projects_hint')}
            searchable
            limit={50}
            data={projects.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            placeholder={chosen.length === 0 ? t('exports.all') : undefined}
            onChange={setChosen}
          />
          <Checkbox
            mt={12}
            label={t('exports.multiple')}
            checked={multiple}
            onChange={(event) => setMultiple(event.currentTarget.checked)}
          />
        </>
      )}
      {problem && <FieldError text={problem} />}
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="md" variant="filled" loading={isBusy} onClick={confirm}>
          {t('exports.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
