import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { useLanguage } from '#lib/device/language.ts';
import { formatNumber } from '#components/charts/numbers.ts';
import own from './demand.module.css';
import styles from '../parts/analytics.module.css';

type Person = { id: string; name: string; avatar_url: string | null; count: number };
type BusiestProps = { title: string; people: readonly Person[]; onPick: (person: Person) => void };

const ALL = 100;

/** Who did most of something. */
export function Busiest({ title, people, onPick }: BusiestProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const most = Math.max(1, ...people.map(({ count }) => count));
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
      </header>
      <div className={styles.cardBody}>
        {people.length === 0 && <p className={styles.empty}>{t('demand.nobody')}</p>}
        {people.map((person) => (
          <button key={person.id} type="button" className={own.person} onClick={() => onPick(person)}>
            <Avatar
              person={{ id: person.id, display_name: person.name, avatar_url: person.avatar_url }}
              size={20}
            />
            <span className={styles.personName} title={person.name}>
              {person.name}
            </span>
            <span className={own.short} aria-hidden>
              <span style={{ display: 'block', width: `${(person.count / most) * ALL}%` }} />
            </span>
            <span className={own.count}>{formatNumber(person.count, language)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
