import { useTranslation } from 'react-i18next';
import type { MailTest } from '#entities/identity/console/actions.ts';
import { formatTime } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './parts/console.module.css';

/** A test of mail, and when it was. */
export type Try = MailTest & { at: string };

const MOST_TRIES = 5;

/** What came of the tests before this one, as long as the page is open: one sees whether a change has helped. */
export function EarlierTries({ tries }: { tries: readonly Try[] }) {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  if (tries.length === 0) return null;
  return (
    <section aria-labelledby="earlier-tries">
      <h3 id="earlier-tries" className={styles.earlierHead}>
        {t('test.earlier')}
      </h3>
      <ul className={styles.earlier}>
        {tries.slice(0, MOST_TRIES).map(({ at, isSent, text, conversation }) => (
          <li key={at}>
            <span className={styles.dot} data-tone={isSent ? 'good' : 'bad'} />
            <time dateTime={at}>{formatTime(at, language)}</time>
            <span>{isSent ? (conversation.at(-1)?.text ?? t('test.was_accepted')) : text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
