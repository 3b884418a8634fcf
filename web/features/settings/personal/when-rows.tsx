import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { setTimes } from '#entities/personal/notification-preferences/actions.ts';
import type { NotificationPreferences } from '#entities/personal/notification-preferences/types.ts';
import { useLeftText } from '#lib/unsaved/use-left-text.ts';
import { Box, Row } from '../parts/box.tsx';
import styles from './channel-matrix.module.css';
import { PushRow } from './push-row.tsx';

type WhenProps = { row: NotificationPreferences };

/** When mail goes, when nothing does, and whether this browser is sent to. */
export function WhenRows({ row }: WhenProps) {
  const { t } = useTranslation('settings');
  const digests = (['soon', 'daily', 'weekdays'] as const).map((value) => ({
    value,
    label: t(`notifications.digest.${value}`),
  }));
  return (
    <Box>
      <Row
        label={t('notifications.digest.title')}
        hint={t('notifications.digest.hint')}
        htmlFor="digest"
        isField
      >
        <Select
          id="digest"
          data={digests}
          value={row.digest}
          allowDeselect={false}
          onChange={(value) => value && void setTimes(row.id, { digest: value as typeof row.digest })}
        />
      </Row>
      <Row label={t('notifications.morning')} hint={t('notifications.morning_hint')} htmlFor="digest-time">
        <Time
          id="digest-time"
          value={row.digest_time}
          onPick={(digest_time) => void setTimes(row.id, { digest_time })}
        />
      </Row>
      <Row label={t('notifications.weekly')} hint={t('notifications.weekly_hint')} htmlFor="weekly-updates">
        <Switch
          id="weekly-updates"
          checked={row.weekly_updates}
          onChange={(event) => void setTimes(row.id, { weekly_updates: event.currentTarget.checked })}
        />
      </Row>
      <Row label={t('notifications.quiet')} hint={t('notifications.quiet_hint')} htmlFor="quiet">
        <span className={styles.pair}>
          {row.has_quiet_hours && (
            <>
              <Time
                label={t('notifications.quiet_from')}
                value={row.quiet_from}
                onPick={(quiet_from) => void setTimes(row.id, { quiet_from })}
              />
              <Time
                label={t('notifications.quiet_to')}
                value={row.quiet_to}
                onPick={(quiet_to) => void setTimes(row.id, { quiet_to })}
              />
            </>
          )}
          <Switch
            id="quiet"
            checked={row.has_quiet_hours}
            onChange={(event) => void setTimes(row.id, { has_quiet_hours: event.currentTarget.checked })}
          />
        </span>
      </Row>
      <PushRow />
    </Box>
  );
}

type TimeProps = { id?: string; label?: string; value: string; onPick: (time: string) => void };

/** A time of day; what is not whole yet is not stored. */
function Time({ id, label, value, onPick }: TimeProps) {
  const { giveUp: _giveUp, ...written } = useLeftText(
    value,
    (time) => /^\d\d:\d\d$/.test(time) && onPick(time),
  );
  return (
    <TextInput type="time" {...(id ? { id } : {})} {...(label ? { 'aria-label': label } : {})} {...written} />
  );
}
