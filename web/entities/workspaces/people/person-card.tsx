import { Button } from '@mantine/core';
import {
  IconBeach,
  IconClock,
  IconCopy,
  IconEye,
  IconLayersSubtract,
  IconMail,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar, type AvatarPerson } from '#components/people/avatar.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { cityOf, formatTimeIn, hoursAhead } from '#lib/dates/instants.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useAway } from '#lib/dates/days-off.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { startFollowing, stopFollowing, useIsFollowing } from '../presence/follow.ts';
import { useCurrentWorkspace } from '../workspaces/store.ts';
import { fetchPerson, type Person } from './api.ts';
import styles from './person-card.module.css';

/** `stream`: the project in which they are present. */
type PersonCardProps = { person: AvatarPerson; isHere: boolean; stream: Stream };

/** Who somebody is, when they can be reached, and the way to what they do. */
export function PersonCard({ person, isHere, stream }: PersonCardProps) {
  const { t } = useTranslation();
  const { slug } = useCurrentWorkspace();
  const { summary, problem } = useSummary(slug, person.id);
  const { first_name = '', last_name = '' } = summary?.profile.user_data ?? {};
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar person={person} size={48} />
        <div className={styles.names}>
          <strong>{[first_name, last_name].filter(Boolean).join(' ') || person.display_name}</strong>
          <span>@{person.display_name}</span>
        </div>
      </div>
      <Away userId={person.id} />
      {summary && <Facts summary={summary} />}
      {problem && <p className={styles.problem}>{t(`error.${problem}`)}</p>}
      <p className={styles.place} data-here={isHere ? '' : undefined}>
        {t(isHere ? 'person_card.here' : 'person_card.elsewhere')}
      </p>
      <div className={styles.foot}>
        <Button
          component={Link}
          to={paths.person(slug, person.id)}
          fullWidth
          leftSection={<Icon of={IconUserCircle} />}
        >
          {t('person_card.open')}
        </Button>
        <FollowButton person={person} stream={stream} />
      </div>
    </div>
  );
}

/** Until when they are away, if they are. */
function Away({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  const last = useAway((away) => away[userId]);
  if (last === undefined) return null;
  return (
    <p className={styles.away}>
      <Icon of={IconBeach} size={14} />
      {t('away_until', { day: formatMonthDay(last, language) })}
    </p>
  );
}

/** How far their day is from mine; nothing for those who live by the same clock. */
function Ahead({ hours }: { hours: number }) {
  const { t } = useTranslation();
  if (hours === 0) return null;
  return (
    <span className={styles.aside}>
      {t(hours > 0 ? 'person_card.ahead' : 'person_card.behind', { count: Math.abs(hours) })}
    </span>
  );
}

type FollowButtonProps = { person: AvatarPerson; stream: Stream };

/** Goes along with them, or no longer. */
function FollowButton({ person, stream }: FollowButtonProps) {
  const { t } = useTranslation();
  const isFollowing = useIsFollowing(person.id);
  const { id: user_id, display_name, avatar_url = null } = person;
  const toggle = () =>
    isFollowing ? stopFollowing() : startFollowing({ stream, user_id, display_name, avatar_url });
  return (
    <Button
      fullWidth
      className={styles.follow}
      style={{ ['--c' as string]: personColor(user_id) }}
      leftSection={<Icon of={IconEye} />}
      aria-pressed={isFollowing}
      onClick={toggle}
    >
      {t(isFollowing ? 'person_card.following' : 'person_card.follow')}
    </Button>
  );
}

function useSummary(slug: string, userId: string) {
  const [summary, setSummary] = useState<Person | null>(null);
  const [problem, setProblem] = useState<ApiError['kind'] | null>(null);
  useEffect(() => {
    let isOver = false;
    fetchPerson(slug, userId).then(
      (read) => !isOver && setSummary(read),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isOver) setProblem(error.kind);
      },
    );
    return () => {
      isOver = true;
    };
  }, [slug, userId]);
  return { summary, problem };
}

function Facts({ summary: { profile, stats } }: { summary: Person }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  const [now] = useState(() => new Date());
  const { email, user_timezone } = profile.user_data;
  const copy = async (text: string) => {
    if (await copyText(text)) showToast({ tone: 'success', title: t('person_card.copied') });
  };
  return (
    <ul className={styles.facts}>
      <Fact icon={<Icon of={IconClock} />}>
        {t('person_card.time', {
          time: formatTimeIn(now, language, user_timezone),
          city: cityOf(user_timezone),
        })}
        <Ahead hours={hoursAhead(now, user_timezone)} />
      </Fact>
      {email && (
        <Fact icon={<Icon of={IconMail} />}>
          <span className={styles.email} title={email}>
            {email}
          </span>
          <IconButton
            of={IconCopy}
            label={t('person_card.copy')}
            size="sm"
            iconSize={14}
            onClick={() => void copy(email)}
          />
        </Fact>
      )}
      <Fact icon={<Icon of={IconLayersSubtract} />}>
        {t('person_card.items', { count: stats.pending_issues })}
      </Fact>
    </ul>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    {children}
  </li>
);
