import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { searchWorkspace } from '#entities/insight/search/api.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './possible-duplicates.module.css';

/** Shorter titles resemble everything. */
const MIN_LENGTH = 5;
const PAUSE_MS = 500;
const MAX_SHOWN = 5;

type Found = Awaited<ReturnType<typeof searchWorkspace>>['issue'];

/** Items of the project whose titles have the words of this one; none while it is being asked. */
function useFound(projectId: string, title: string): Found {
  const [answer, setAnswer] = useState<{ title: string; found: Found }>({ title: '', found: [] });
  const isWanted = title.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    const ask = async () => {
      // It is only a help: without an answer there is none.
      const results = await searchWorkspace({ text: title, projectId }, abort.signal).catch(() => null);
      const found = results?.issue ?? [];
      if (!abort.signal.aborted) setAnswer({ title, found: found.slice(0, MAX_SHOWN) });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [projectId, title, isWanted]);
  return isWanted && answer.title === title ? answer.found : [];
}

/** "3 possible duplicates" below a title, which opens the list of them. */
export function PossibleDuplicates({ projectId, title }: { projectId: string; title: string }) {
  const { t } = useTranslation('work-items');
  const found = useFound(projectId, title.trim());
  const [isOpen, setOpen] = useState(false);
  if (found.length === 0) return null;
  return (
    <div className={styles.box}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconCopy} size={14} />
        <span role="status">{t('create.duplicates', { count: found.length })}</span>
        <Icon of={IconChevronDown} size={14} />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {found.map(({ id, name, sequence_id, project__identifier: key, workspace__slug: slug }) => (
            <li key={id}>
              <a href={paths.workItem(slug, key, sequence_id)} target="_blank" rel="noopener">
                <span className={styles.key}>{`${key}-${sequence_id}`}</span>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
