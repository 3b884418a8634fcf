import { Button } from '@mantine/core';
import { IconPlus, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteHoliday } from '#entities/workspaces/working-days/actions.ts';
import type { Holiday } from '#entities/workspaces/working-days/types.ts';
import { formatFullDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { Section } from '../../parts/box.tsx';
import rows from '../../parts/row-list.module.css';
import styles from '../parts/working-days.module.css';
import { HolidayForm } from './holiday-form.tsx';
import { ImportDialog } from './import-dialog.tsx';

type HolidaysProps = { holidays: readonly Holiday[]; isAdmin: boolean };

/** The holidays of the workspace from this year on; earlier ones on demand. */
export function Holidays({ holidays, isAdmin }: HolidaysProps) {
  const { t } = useTranslation('working-days');
  const [open, setOpen] = useState<'add' | 'import' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const year = today().slice(0, 4);
  const shown = showsAll ? holidays : holidays.filter(({ day }) => day >= year);
  const hidden = holidays.length - shown.length;
  const close = () => setOpen(null);
  return (
    <Section
      title={t('holidays')}
      text={t('holidays_text')}
      count={holidays.length}
      action={
        isAdmin && (
          <>
            <Button leftSection={<Icon of={IconUpload} />} onClick={() => setOpen('import')}>
              {t('import.open')}
            </Button>
            <Button leftSection={<Icon of={IconPlus} />} onClick={() => setOpen('add')}>
              {t('add_holiday')}
            </Button>
          </>
        )
      }
    >
      <ul className={rows.list} aria-label={t('holidays')}>
        {open === 'add' && (
          <li>
            <HolidayForm onClose={close} />
          </li>
        )}
        {shown.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday} isAdmin={isAdmin} />
        ))}
        {shown.length === 0 && open !== 'add' && <li className={rows.empty}>{t('no_holidays')}</li>}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt={8} onClick={() => setShowsAll(true)}>
          {t('show_earlier', { count: hidden })}
        </Button>
      )}
      {open === 'import' && <ImportDialog onClose={close} />}
    </Section>
  );
}

function HolidayRow({ holiday, isAdmin }: { holiday: Holiday; isAdmin: boolean }) {
  const { t } = useTranslation(['working-days', 'common']);
  const language = useLanguage((state) => state.language);
  const [isAsking, setAsking] = useState(false);
  const { id, name, day } = holiday;
  return (
    <li className={`${rows.row} ${styles.entry}`}>
      <span className={rows.name} title={name}>
        {name}
      </span>
      <span className={rows.detail}>{formatFullDay(day, language)}</span>
      {isAdmin && (
        <IconButton
          of={IconX}
          label={t('delete_holiday', { name })}
          size="sm"
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <AskedModal
          title={t('delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          run={() => deleteHoliday(id)}
          onClose={() => setAsking(false)}
        >
          {t('delete_text', { name, day: formatFullDay(day, language) })}
        </AskedModal>
      )}
    </li>
  );
}
