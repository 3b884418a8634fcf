import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { readMails } from '#entities/identity/console/actions.ts';
import type { MailRow } from '#entities/identity/console/types.ts';
import { Section } from '../parts/box.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { useLoaded } from '../parts/reading/use-loaded.ts';
import styles from './parts/console.module.css';
import { LoadProblem } from './parts/load-problem.tsx';
import { useMoment } from '../words/use-moment.ts';

const TONES: Record<MailRow['state'], string> = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  expired: 'off',
  withheld: 'off',
};
const read = () => readMails();

/** What became of the newest mails. */
export function MailList() {
  const { t } = useTranslation('console');
  const { data, problem, reload } = useLoaded(read);
  return (
    <Section title={t('mails.title')} text={t('mails.text')}>
      <div className={tables.frame}>
        {!data && !problem && <SkeletonRows count={3} label={t('loading')} />}
        {!data && problem && <LoadProblem problem={problem} onRetry={reload} />}
        {data && data.results.length === 0 && <p className={tables.none}>{t('mails.none')}</p>}
        {data && data.results.length > 0 && (
          <Table heads={[t('mails.to'), t('mails.kind'), t('mails.when'), t('mails.state')]}>
            {data.results.map((mail) => (
              <MailLine key={mail.id} mail={mail} />
            ))}
          </Table>
        )}
      </div>
    </Section>
  );
}

function MailLine({ mail }: { mail: MailRow }) {
  const { t } = useTranslation('console');
  const moment = useMoment();
  const state = t(`mails.states.${mail.state}`);
  const text = mail.last_error ? `${state}: ${mail.last_error}` : state;
  return (
    <tr>
      <td title={mail.recipient}>{mail.recipient}</td>
      <td className={tables.quiet}>{t(`mails.kinds.${mail.kind}`, { defaultValue: mail.kind })}</td>
      <td className={tables.quiet}>{moment(mail.sent_at ?? mail.created_at)}</td>
      <td title={text}>
        <span className={styles.outcome}>
          <span className={styles.dot} data-tone={TONES[mail.state]} />
          {text}
        </span>
      </td>
    </tr>
  );
}
