import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import {
  askForExports,
  type ExportProvider,
  type ExportRow,
  fetchExports,
} from '#entities/insight/exports/api.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { joinedTree } from '../model/tree-drafts/flat.ts';
import styles from './screen.module.css';

const ASK_AGAIN_MS = 1_500;

type Phase =
  | { name: 'asking' }
  | { name: 'making'; before: ReadonlySet<string> }
  | { name: 'ready'; url: string }
  | { name: 'failed'; text: string | null };

/** Follows the export that was asked for, until there is a file or none will come. */
function useProgress(phase: Phase, projectId: string, setPhase: (phase: Phase) => void) {
  const before = phase.name === 'making' ? phase.before : null;
  useEffect(() => {
    if (before === null) return undefined;
    const isMine = (row: ExportRow) => !before.has(row.id) && row.project.includes(projectId);
    const look = async () => {
      // Without an answer it is asked again: the job goes on by itself.
      const row = (await fetchExports().catch(() => [])).find(isMine);
      if (row?.status === 'failed') setPhase({ name: 'failed', text: null });
      else if (row?.url) setPhase({ name: 'ready', url: row.url });
    };
    const timer = setInterval(() => void look(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [before, projectId, setPhase]);
}

/** One that was asked for before, and is not ready yet, goes on: also after a reload. */
function useUnderWay(projectId: string, setPhase: (phase: Phase) => void) {
  useEffect(() => {
    let isCurrent = true;
    const take = (rows: readonly ExportRow[]) => {
      const [newest] = rows.filter(({ project }) => project.includes(projectId));
      if (!isCurrent || !newest || newest.url || newest.status === 'failed') return;
      const others = rows.filter(({ id }) => id !== newest.id);
      setPhase({ name: 'making', before: new Set(others.map(({ id }) => id)) });
    };
    // Whoever asks for a new one hears of what fails.
    fetchExports().then(take, () => {});
    return () => {
      isCurrent = false;
    };
  }, [projectId, setPhase]);
}

/** What a list is filtered by, as a tree; null where nothing is, and where other items are listed than an export has. */
function filterOf(settings: ViewSettings | null) {
  if (!settings || settings.context === 'archived' || settings.context === 'epics') return null;
  const { place, filters } = settings;
  return joinedTree({ ...filters, ...(place && { [place.kind]: [place.id] }) }, settings.tree);
}

type ExportProps = { project: Project; settings: ViewSettings | null; onClose: () => void };

/** A copy of all items of a project, or of those that are filtered, to save as a file. */
export function ExportDialog({ project, settings, onClose }: ExportProps) {
  const { t } = useTranslation(['detail', 'common']);
  const [provider, setProvider] = useState<ExportProvider>('csv');
  const [phase, setPhase] = useState<Phase>({ name: 'asking' });
  const [tree] = useState(() => filterOf(settings));
  const [isFiltered, setFiltered] = useState(tree !== null);
  useUnderWay(project.id, setPhase);
  useProgress(phase, project.id, setPhase);
  const start = async () => {
    try {
      // The answer does not name the export: it is the one that was not there before.
      const before = new Set((await fetchExports()).map(({ id }) => id));
      await askForExports({
        provider,
        project: [project.id],
        multiple: false,
        ...(tree && isFiltered && { filters: writeFilterTree(tree) }),
      });
      setPhase({ name: 'making', before });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`);
      setPhase({ name: 'failed', text });
    }
  };
  return (
    <Dialog onClose={onClose} title={t('export.title', { project: project.name })} size={480}>
      <p className={styles.exportText}>{t('export.text')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('export.format')}
        value={provider}
        disabled={phase.name === 'making'}
        onChange={(value) => {
          setProvider(value as ExportProvider);
          setPhase({ name: 'asking' });
        }}
        data={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      {tree && (
        <Checkbox
          mt={12}
          label={t('export.filtered')}
          checked={isFiltered}
          disabled={phase.name === 'making'}
          onChange={(event) => {
            setFiltered(event.currentTarget.checked);
            setPhase({ name: 'asking' });
          }}
        />
      )}
      <div className={styles.exportFoot} role="status">
        {phase.name === 'failed' && <FieldError text={phase.text ?? t('export.failed')} />}
        {phase.name === 'making' && t('export.making')}
        {phase.name === 'ready' && t('export.ready')}
        <span className={styles.space} />
        {phase.name === 'ready' ? (
          <Button
            component="a"
            href={phase.url}
            size="md"
            variant="filled"
            leftSection={<Icon of={IconDownload} />}
          >
            {t('files.download')}
          </Button>
        ) : (
          <Button
            data-autofocus
            size="md"
            variant="filled"
            loading={phase.name === 'making'}
            onClick={() => void start()}
          >
            {t('export.start')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
