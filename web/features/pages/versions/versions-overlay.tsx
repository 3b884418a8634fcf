import { Button, Modal, Switch, VisuallyHidden } from '@mantine/core';
import { IconRestore, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useReturnFocus } from '#components/dialogs/use-return-focus.ts';
import type { PageVersion } from '#entities/pages/pages/versions.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { RestoreQuestion } from './restore-version.tsx';
import { useVersions, useVersionText } from './use-versions.ts';
import { VersionName } from './version-name.tsx';
import { VersionList } from './version-list.tsx';
import { VersionText } from './version-text.tsx';
import styles from './versions.module.css';

type OverlayProps = {
  page: Page;
  projectId: string;
  /** The version of the address; the newest for any word that is none of them. */
  versionId: string;
  canRestore: boolean;
  /** What is stored of the page cannot be read: the newest version too is something to go back to. */
  isDamaged: boolean;
  onChoose: (id: string) => void;
  onRestored: () => void;
  onClose: () => void;
};

/** Earlier texts of a page over the whole screen: what changed with each, and the way back to it. */
export function VersionsOverlay(props: OverlayProps) {
  const { page, projectId, versionId, canRestore, isDamaged, onChoose, onRestored, onClose } = props;
  const { t } = useTranslation(['pages', 'common']);
  const language = useLanguage((state) => state.language);
  useReturnFocus();
  const { versions, hasFailed, load } = useVersions(projectId, page.id, page.updated_at);
  const [isComparing, setComparing] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const index = Math.max(0, versions?.findIndex(({ id }) => id === versionId) ?? 0);
  const shown = versions?.[index];
  const [chosen, setChosen] = useState<string | null>(null);
  const others = versions?.filter(({ id }) => id !== shown?.id) ?? [];
  const before = others.find(({ id }) => id === chosen) ?? versions?.[index + 1] ?? others[0];
  const name = page.name || t('common:untitled');
  const when = shown ? formatInstant(shown.last_saved_at, language) : '';
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      withCloseButton={false}
      classNames={{ content: styles.overlay ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.header}>
        <IconButton of={IconX} label={t('common:close')} onClick={onClose} />
        <Modal.Title className={styles.title} title={name} tabIndex={-1} data-autofocus>
          <VisuallyHidden>{t('versions.of', { name })}</VisuallyHidden>
          <span aria-hidden>{name}</span>
        </Modal.Title>
        <span className={styles.when}>{when}</span>
        <span className={styles.space} />
        {before && (
          <Switch
            size="xs"
            labelPosition="left"
            label={t('versions.show_changes')}
            checked={isComparing}
            onChange={(event) => setComparing(event.currentTarget.checked)}
          />
        )}
        {canRestore && shown && (
          <VersionName key={shown.id} place={{ projectId, pageId: page.id }} version={shown} onNamed={load} />
        )}
        {canRestore && shown && (index > 0 || isDamaged) && (
          <Button
            size="md"
            variant="filled"
            leftSection={<Icon of={IconRestore} />}
            onClick={() => setAsking(true)}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {hasFailed && versions === null && <LoadFailed onRetry={load} />}
      {versions?.length === 0 && <p className={styles.none}>{t('versions.none')}</p>}
      {shown && versions && (
        <div className={styles.columns}>
          <Shown
            {...{ page, projectId, shown, versions }}
            before={isComparing ? before : undefined}
            onCompare={setChosen}
          />
          <VersionList versions={versions} shownId={shown.id} onChoose={onChoose} />
        </div>
      )}
      {isAsking && shown && (
        <RestoreQuestion
          page={{ projectId, pageId: page.id }}
          {...{ id: shown.id, when, onRestored }}
          onClose={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}

type ShownProps = {
  page: Page;
  projectId: string;
  shown: PageVersion;
  before: PageVersion | undefined;
  versions: readonly PageVersion[];
  onCompare: (id: string) => void;
};

function Shown({ page, projectId, shown, before, versions, onCompare }: ShownProps) {
  const { t } = useTranslation('pages');
  const place = { projectId, pageId: page.id };
  const text = useVersionText({ ...place, id: shown.id, savedAt: shown.last_saved_at });
  const earlier = useVersionText({ ...place, id: before?.id, savedAt: before?.last_saved_at });
  if (text.hasFailed || earlier.hasFailed) {
    const retry = () => {
      text.load();
      earlier.load();
    };
    return (
      <div className={styles.pane}>
        <LoadFailed onRetry={retry} />
      </div>
    );
  }
  if (!text.version || (before && !earlier.version)) {
    return <div className={styles.pane} role="status" aria-label={t('versions.loading')} />;
  }
  return (
    <VersionText
      key={`${shown.id} ${before?.id}`}
      html={text.version.description_html}
      before={earlier.version?.description_html ?? null}
      against={
        before && <ComparePicker {...{ versions }} shownId={shown.id} against={before} onChoose={onCompare} />
      }
    />
  );
}
