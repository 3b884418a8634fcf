import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import type { PageVersion } from '#entities/pages/pages/versions.ts';
import { formatNearDay } from '#lib/dates/dates.ts';
import { dayOf, formatInstant, formatTime } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './versions.module.css';

type Day = { day: string; versions: PageVersion[] };

function daysOf(versions: readonly PageVersion[]): Day[] {
  const days: Day[] = [];
  for (const version of versions) {
    const day = dayOf(version.last_saved_at);
    if (days.at(-1)?.day !== day) days.push({ day, versions: [] });
    days.at(-1)?.versions.push(version);
  }
  return days;
}

type ListProps = {
  versions: readonly PageVersion[];
  shownId: string | undefined;
  onChoose: (id: string) => void;
};

/** Who wrote what was stored when, a heading for each day. */
export function VersionList({ versions, shownId, onChoose }: ListProps) {
  const { t } = useTranslation('pages');
  const language = useLanguage((state) => state.language);
  return (
    <section className={styles.list} aria-label={t('versions.title')}>
      <h3 className={styles.listTitle}>
        {t('versions.title')} <span className={styles.count}>{versions.length}</span>
      </h3>
      {daysOf(versions).map(({ day, versions: ofDay }) => (
        <div key={day}>
          <h4 className={styles.day}>{formatNearDay(day, language)}</h4>
          <ul className={styles.rows}>
            {ofDay.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isNewest={version === versions[0]}
                isShown={version.id === shownId}
                onChoose={() => onChoose(version.id)}
              />
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.hint}>{t('versions.hint')}</p>
    </section>
  );
}

type RowProps = { version: PageVersion; isNewest: boolean; isShown: boolean; onChoose: () => void };

function VersionRow({ version, isNewest, isShown, onChoose }: RowProps) {
  const { t } = useTranslation('pages');
  const language = useLanguage((state) => state.language);
  const person = usePerson(version.owned_by);
  const at = version.last_saved_at;
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isShown} onClick={onChoose}>
        <time className={styles.time} dateTime={at} title={formatInstant(at, language)}>
          {formatTime(at, language)}
        </time>
        {person && <Avatar person={person} size={20} />}
        <span className={styles.who}>
          {version.name && <b className={styles.name}>{version.name}</b>}
          {person?.display_name ?? t('versions.somebody')}
        </span>
        {isNewest && <span className={styles.tag}>{t('versions.current')}</span>}
      </button>
    </li>
  );
}
