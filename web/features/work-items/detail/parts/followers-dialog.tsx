import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { reportRefusal } from '#entities/live/report.ts';
import { fetchFollowers, removeFollower, setFollowing } from '#entities/work-items/subscriptions/actions.ts';
import { useIsFollowing } from '#entities/work-items/subscriptions/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useCanWriteLinks } from './links.tsx';
import { PartFailed } from './part-failed.tsx';
import styles from './parts.module.css';

type Followers = Awaited<ReturnType<typeof fetchFollowers>>;

/** Who is notified of what happens to an item; members may take others off. */
export function FollowersDialog({ row, onClose }: { row: WorkItem; onClose: () => void }) {
  const { t } = useTranslation('detail');
  const me = useMe().id;
  const isFollowing = useIsFollowing(row);
  const canWrite = useCanWriteLinks(row);
  const [followers, setFollowers] = useState<Followers | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    const take = (read: Followers) => {
      setFollowers(read);
      setFailed(false);
    };
    fetchFollowers(row).then(take, () => setFailed(true));
  }, [row]);
  // Whether I follow it is known sooner than the list is.
  useEffect(load, [load, isFollowing]);
  const takeOff = async (userId: string) => {
    if (userId === me) return setFollowing(row, false);
    await removeFollower(row, userId).catch((error: unknown) => reportRefusal(error, { action: 'follow' }));
    load();
  };
  return (
    <Dialog onClose={onClose} title={t('followers.title')} size={400}>
      {hasFailed && <PartFailed text={t('followers.failed')} onRetry={load} />}
      {followers?.length === 0 && <p className={styles.nothing}>{t('followers.nobody')}</p>}
      {followers !== null && followers.length > 0 && (
        <ul className={styles.list}>
          {followers.map(({ id, member }) => (
            <li key={id} className={styles.row}>
              <Avatar person={member} />
              <span className={styles.name}>{member.display_name}</span>
              {(canWrite || member.id === me) && (
                <IconButton
                  of={IconX}
                  size="sm"
                  label={t('followers.remove', { name: member.display_name })}
                  onClick={() => void takeOff(member.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button size="md" onClick={() => void setFollowing(row, !isFollowing)}>
          {t(isFollowing ? 'followers.stop' : 'followers.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
