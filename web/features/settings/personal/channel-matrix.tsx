import { Checkbox, Select, Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  ALWAYS_IN_APP,
  CHANNELS,
  NOTIFICATION_EVENTS,
  isChosen,
} from '@tandem/shared/notifications/choices.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useMute } from '#entities/personal/notifications/hooks.ts';
import { choose } from '#entities/personal/notification-preferences/actions.ts';
import type {
  Channel,
  NotificationEvent,
  NotificationPreferences,
} from '#entities/personal/notification-preferences/types.ts';
import { useProjectsOfAll } from '#entities/projects/projects/hooks.ts';
import styles from './channel-matrix.module.css';

const EVERYWHERE = 'all';
/** It says more about the row above it. */
const SUB_ROWS: readonly NotificationEvent[] = ['issue_completed'];

type MatrixProps = { row: NotificationPreferences };

/** What reaches me, and how: in all projects, or differently in one. */
export function ChannelMatrix({ row }: MatrixProps) {
  const { t } = useTranslation('settings');
  const [project, setProject] = useState<string | null>(null);
  const places = useProjectsOfAll().filter(({ projects }) => projects.length > 0);
  const place = places.find(({ projects }) => projects.some(({ id }) => id === project));
  const options = [
    { value: EVERYWHERE, label: t('notifications.everywhere') },
    ...places.map(({ workspace, projects }) => ({
      group: workspace.name,
      items: projects.map(({ id, name }) => ({ value: id, label: name })),
    })),
  ];
  return (
    <div className={styles.frame}>
      {places.length > 0 && (
        <div className={styles.where}>
          <Select
            aria-label={t('notifications.where')}
            data={options}
            value={project ?? EVERYWHERE}
            allowDeselect={false}
            searchable
            onChange={(value) => setProject(value === EVERYWHERE ? null : value)}
          />
          {project && place && <MuteSwitch key={project} workspace={place.workspace} project={project} />}
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('notifications.what')}</th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <AllOfThem row={row} project={project} />
          {NOTIFICATION_EVENTS.map((event) => (
            <tr key={event} data-sub={SUB_ROWS.includes(event) ? '' : undefined}>
              <th scope="row">
                <span>{t(`notifications.event.${event}.name`)}</span>
                <span className={styles.hint}>{t(`notifications.event.${event}.hint`)}</span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel}>
                  <Cell row={row} project={project} event={event} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A muted project tells nothing but what is meant for one alone. */
function MuteSwitch({ workspace, project }: { workspace: { id: string; slug: string }; project: string }) {
  const { t } = useTranslation('settings');
  const { isOn, toggle } = useMute(workspace, project, null);
  return <Switch label={t('notifications.mute_project')} checked={isOn} onChange={toggle} />;
}

const isFixed = (event: NotificationEvent, channel: Channel) =>
  channel === 'in_app' && ALWAYS_IN_APP.includes(event);

type AllProps = { row: NotificationPreferences; project: string | null };

/** All of a column at once. */
function AllOfThem({ row, project }: AllProps) {
  const { t } = useTranslation('settings');
  return (
    <tr className={styles.all}>
      <th scope="row">{t('notifications.followed')}</th>
      {CHANNELS.map((channel) => {
        const events = NOTIFICATION_EVENTS.filter((event) => !isFixed(event, channel));
        const on = events.filter((event) => isChosen(row, { project, event, channel })).length;
        const cells = events.map((event) => ({ project, event, channel }));
        return (
          <td key={channel}>
            <Checkbox
              aria-label={t('notifications.all_of', { channel: t(`notifications.channel.${channel}`) })}
              checked={on === events.length}
              indeterminate={on > 0 && on < events.length}
              onChange={() => void choose(row, cells, on < events.length)}
            />
          </td>
        );
      })}
    </tr>
  );
}

type CellProps = {
  row: NotificationPreferences;
  project: string | null;
  event: NotificationEvent;
  channel: Channel;
};

function Cell({ row, project, event, channel }: CellProps) {
  const { t } = useTranslation('settings');
  const names = {
    event: t(`notifications.event.${event}.name`),
    channel: t(`notifications.channel.${channel}`),
  };
  const isOn = isChosen(row, { project, event, channel });
  if (isFixed(event, channel)) {
    return (
      <span className={styles.always} title={t('notifications.always')}>
        <Icon of={IconCheck} label={t('notifications.always')} />
      </span>
    );
  }
  return (
    <Checkbox
      aria-label={t('notifications.cell', names)}
      checked={isOn}
      onChange={() => void choose(row, [{ project, event, channel }], !isOn)}
    />
  );
}
