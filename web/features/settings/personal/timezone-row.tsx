import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeIn } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Row } from '../parts/box.tsx';
import { TimezoneSelect } from '../parts/inputs/timezone-select.tsx';

const MINUTE_MS = 60_000;

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time zone, and what its clocks show: that is how a wrong one is noticed. */
export function TimezoneRow({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const now = useMinute();
  return (
    <Row
      label={t('profile.timezone')}
      hint={t('profile.timezone_now', { time: formatTimeIn(now, language, value) })}
      htmlFor="timezone"
      isRequired
      isField
    >
      <TimezoneSelect id="timezone" value={value} onChange={onChange} />
    </Row>
  );
}
