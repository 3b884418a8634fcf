import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { importHolidays, previewImport } from '#entities/workspaces/working-days/actions.ts';
import type { HolidayImport } from '#entities/workspaces/working-days/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Problem } from '../../parts/problem.tsx';
import rows from '../../parts/row-list.module.css';
import { useAsked } from '../../parts/use-asked.ts';
import styles from '../parts/working-days.module.css';

const MAX_BYTES = 2 * 1024 * 1024;
type Read = { ics: string; result: HolidayImport };

/** Takes the holidays of a calendar file, and shows which they are before they are added. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['working-days', 'common']);
  const [read, setRead] = useState<Read | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [tried, setTried] = useState<Read | null>(null);
  const reading = useAsked(async (file: File) => {
    setRead(null);
    setTooLarge(file.size > MAX_BYTES);
    if (file.size > MAX_BYTES) return;
    const ics = await file.text();
    setRead({ ics, result: await previewImport(ics) });
  });
  const adding = useAsked(async (ics: string) => {
    const { holidays } = await importHolidays(ics);
    onClose();
    showToast({ tone: 'success', title: t('import.done', { count: holidays.length }) });
  });
  // What was wrong with a file is not wrong with the next one.
  const refused = tried === read ? adding.problem : null;
  const add = () => {
    if (!read) return;
    setTried(read);
    adding.confirm(read.ics);
  };
  const count = read?.result.holidays.length ?? 0;
  return (
    <Dialog onClose={onClose} title={t('import.title')} size={560}>
      <p className={styles.note}>{t('import.text')}</p>
      <FileButton accept=".ics,text/calendar" onChange={(file) => file && reading.confirm(file)}>
        {(props) => (
          <Button {...props} mt={12} leftSection={<Icon of={IconUpload} />} loading={reading.isBusy}>
            {t('import.choose')}
          </Button>
        )}
      </FileButton>
      <Problem text={isTooLarge ? t('import.too_large') : (reading.problem ?? refused)} />
      {read && <Preview result={read.result} />}
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="md" variant="filled" disabled={count === 0} loading={adding.isBusy} onClick={add}>
          {t('import.add', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ result }: { result: HolidayImport }) {
  const { t } = useTranslation('working-days');
  const language = useLanguage((state) => state.language);
  const { holidays, already_there, not_whole_days, out_of_range } = result;
  const left = [
    already_there > 0 && t('import.already_there', { count: already_there }),
    not_whole_days > 0 && t('import.not_whole_days', { count: not_whole_days }),
    out_of_range > 0 && t('import.out_of_range', { count: out_of_range }),
  ].filter((text) => text !== false);
  return (
    <div role="status">
      <ul className={`${rows.list} ${styles.preview}`} aria-label={t('import.preview')}>
        {holidays.map(({ day, name }) => (
          <li key={day} className={`${rows.row} ${styles.entry}`}>
            <span className={rows.name} title={name}>
              {name}
            </span>
            <span className={rows.detail}>{formatMonthDay(day, language, { withWeekday: true })}</span>
          </li>
        ))}
        {holidays.length === 0 && <li className={rows.empty}>{t('import.nothing')}</li>}
      </ul>
      {left.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
    </div>
  );
}
