import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarks } from '#entities/live/remote-marks.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import styles from './screen.module.css';
import { useSpoken } from '../model/transitions/spoken.ts';
import { itemKey } from '../model/items/item-key.ts';

const QUIET_MS = 4000;

/**
 * Announces politely what others changed, at most once in a few seconds, so that a busy board does not talk
 * all the time. It announces immediately which column the keyboard skipped, and why.
 */
export function Announcer({ projectId }: { projectId: string }) {
  const { t } = useTranslation('work-items');
  const [text, setText] = useState('');
  useEffect(() => {
    let announcedAt = 0;
    return useMarks.subscribe(({ marks }, before) => {
      const fresh = [...marks].filter(([id, mark]) => before.marks.get(id) !== mark);
      const now = Date.now();
      if (fresh.length === 0 || now - announcedAt < QUIET_MS) return;
      const [id, mark] = fresh[0] ?? [];
      const row = workItems.get(id ?? '');
      const name = findPerson(mark?.actorId ?? '')?.display_name;
      if (!row || !mark || !name || row.project_id !== projectId) return;
      announcedAt = now;
      const key = itemKey(projects.get(projectId)?.identifier, row);
      setText(t(`announce.${mark.kind}`, { name, key }));
    });
  }, [projectId, t]);
  // The result of the person's own keys is announced immediately.
  useEffect(() => useSpoken.subscribe((spoken) => setText(spoken.text)), []);
  return (
    <div className={styles.hidden} role="status" aria-live="polite">
      {text}
    </div>
  );
}
