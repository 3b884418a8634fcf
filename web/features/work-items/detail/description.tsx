import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { SharedText } from '#components/editor/shared-text.tsx';
import { WaitNote } from '#components/feedback/wait-note.tsx';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useIsNewItem, useWorkItemDetail } from '#entities/work-items/items/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { projectPeople } from '../model/properties/options.tsx';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { MissingPart } from './parts/missing-parts.tsx';
import styles from './styles/detail.module.css';
import { usePictureStore } from '#entities/files/pictures/use-picture-store.ts';

type DescriptionProps = {
  row: WorkItem;
  canEdit: boolean;
  onStatus: (status: DocumentStatus) => void;
};

/** The text of an item. A document is born on the server, so the text of an item that is not stored yet waits. */
export function Description({ row, canEdit, onStatus }: DescriptionProps) {
  const { t } = useTranslation('work-items');
  const me = useMe();
  const stored = useWorkItemDetail(row.id)?.description_html;
  const [phase, setPhase] = useState<DocumentStatus['phase']>('loading');
  const isNew = useIsNewItem(row.id);
  const isAway = useConnection(isCutOff);
  const { project_id } = row;
  const pictureStore = usePictureStore({ projectId: project_id, type: 'ISSUE_DESCRIPTION', id: row.id });
  const people = useMemo(
    () => ({
      all: () => projectPeople(project_id),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [project_id],
  );
  const handleStatus = useMemo(
    () => (status: DocumentStatus) => {
      setPhase(status.phase);
      onStatus(status);
    },
    [onStatus],
  );
  if (isNew) {
    return (
      <div className={styles.description} data-waits>
        {stored && <HtmlView html={stored} nameOf={people.nameOf} />}
        <WaitNote text={t('text_waits')} />
      </div>
    );
  }
  return (
    <div className={styles.description}>
      <SharedText
        documentName={`work-item:${row.id}`}
        variant="rich"
        editable={canEdit}
        placeholder={canEdit ? t('description_hint') : ''}
        label={t('description')}
        me={me}
        people={people}
        stored={stored}
        pictureStore={pictureStore}
        onStatus={handleStatus}
      />
      {phase !== 'ready' && stored === undefined && isAway && <MissingPart />}
    </div>
  );
}
