import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import {
  type DescriptionVersion,
  fetchVersion,
  fetchVersions,
  type Version,
} from '#entities/work-items/versions/api.ts';
import { restoreDescription } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { takeStep } from '../../model/items/take-step.ts';
import { useCanEdit } from '../../model/items/item-rights.ts';
import { PartFailed } from './part-failed.tsx';
import partStyles from './parts.module.css';
import { VersionFields } from './version-fields.tsx';
import styles from './versions.module.css';

const nameOf = (userId: string) => findPerson(userId)?.display_name;

function useVersions(row: WorkItem) {
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    const take = (read: readonly Version[]) => {
      setVersions(read);
      setFailed(false);
    };
    fetchVersions(row).then(take, () => setFailed(true));
  }, [row]);
  useEffect(load, [load]);
  return { versions, hasFailed, load };
}

function useText(row: WorkItem, id: string | undefined) {
  const [version, setVersion] = useState<DescriptionVersion | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (id)
      fetchVersion(row, id).then(
        (read) => isCurrent && setVersion(read),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [row, id]);
  return version?.id === id ? version : null;
}

/** Earlier descriptions of an item, and the way back to one of them. */
export function VersionsDialog({ row, onClose }: { row: WorkItem; onClose: () => void }) {
  const { t } = useTranslation(['detail', 'common']);
  const canEdit = useCanEdit(row);
  const { versions, hasFailed, load } = useVersions(row);
  const [chosen, setChosen] = useState<string>();
  const shownId = chosen ?? versions?.[0]?.id;
  const version = useText(row, shownId);
  const isNewest = shownId === versions?.[0]?.id;
  const restore = async () => {
    if (!version) return;
    onClose();
    const isStored = await restoreDescription(row.id, version.description_html);
    if (!isStored) return;
    const undo = { label: t('common:undo'), run: () => takeStep('undo', t, row.id) };
    const title = t('versions.restored');
    showToast({ tone: 'success', undoes: row.id, title, actions: [undo] });
  };
  return (
    <Dialog onClose={onClose} title={t('versions.title')} size={960} yOffset={64}>
      {hasFailed && <PartFailed text={t('versions.failed')} onRetry={load} />}
      {versions?.length === 0 && <p className={partStyles.nothing}>{t('versions.none')}</p>}
      {versions !== null && versions.length > 0 && (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label={t('versions.title')}>
            {versions.map((each) => (
              <VersionRow
                key={each.id}
                version={each}
                isChosen={each.id === shownId}
                onChoose={() => setChosen(each.id)}
              />
            ))}
          </ul>
          <section className={styles.text} aria-label={t('versions.preview')} aria-busy={version === null}>
            {version && <HtmlView html={version.description_html} nameOf={nameOf} />}
            {version?.description_stripped === '' && (
              <p className={partStyles.nothing}>{t('versions.empty')}</p>
            )}
            {version && <VersionFields row={row} moment={version.last_saved_at} />}
          </section>
        </div>
      )}
      {versions !== null && versions.length > 0 && (
        <div className={styles.foot}>
          <span>{isNewest ? t('versions.is_newest') : t('versions.hint')}</span>
          {canEdit && (
            <Button size="md" variant="filled" disabled={!version || isNewest} onClick={() => void restore()}>
              {t('versions.restore')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

type RowProps = { version: Version; isChosen: boolean; onChoose: () => void };

function VersionRow({ version, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage((state) => state.language);
  const person = usePerson(version.owned_by);
  const at = version.last_saved_at;
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onChoose}>
        {person && <Avatar person={person} />}
        <span className={styles.who}>{person?.display_name ?? t('somebody')}</span>
        <time dateTime={at} title={formatInstant(at, language)}>
          {formatWhen(at, language)}
        </time>
      </button>
    </li>
  );
}
