import { Button } from '@mantine/core';
import type { PresencePlace } from '@tandem/shared/sync/socket-events.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { Kbd } from '#components/controls/kbd.tsx';
import { personColor } from '#components/people/people-color.ts';
import {
  type Followed,
  stopFollowing,
  useFollowed,
  usePlaceOf,
} from '#entities/workspaces/presence/follow.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import styles from './follow.module.css';
import { addressOfPlace } from './place-address.ts';

/** A reload or a short cut of theirs is no leaving. */
const PATIENCE_MS = 10_000;

/** While I follow somebody: my screen goes where theirs goes, framed in their colour. */
export function Follow() {
  const followed = useFollowed((state) => state.followed);
  return followed && <Following key={followed.user_id} followed={followed} />;
}

function Following({ followed }: { followed: Followed }) {
  const { t } = useTranslation('shell');
  const place = usePlaceOf(followed);
  useGoingAlong(followed, place);
  useScrollTo(place?.moving?.id);
  useEscape();
  useLeaving(followed, place === undefined);
  const { display_name, avatar_url, user_id } = followed;
  return (
    <div className={styles.frame} style={{ ['--c' as string]: personColor(user_id) }} data-following>
      <div className={styles.pill} role="status">
        <Avatar person={{ id: user_id, display_name, avatar_url }} />
        <span>{t(place === undefined ? 'follow.away' : 'follow.following', { name: display_name })}</span>
        <Button size="xs" variant="subtle" onClick={stopFollowing} rightSection={<Kbd keys="esc" />}>
          {t('follow.stop')}
        </Button>
      </div>
    </div>
  );
}

/** Going somewhere by oneself ends it. */
function useGoingAlong({ stream }: Followed, place: PresencePlace | null | undefined) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const reached = useRef(pathname);
  const { kind, id } = place ?? {};
  const address =
    kind && id ? addressOfPlace({ slug, projectId: stream.slice(stream.indexOf(':') + 1) }, kind, id) : null;
  useEffect(() => {
    if (!address) return;
    reached.current = address.split('?')[0] ?? address;
    void navigate(address);
  }, [address, navigate]);
  useEffect(() => {
    if (pathname !== reached.current) stopFollowing();
  }, [pathname]);
}

/** What they drag is brought into sight. */
function useScrollTo(itemId: string | undefined) {
  useEffect(() => {
    if (!itemId) return;
    const card = document.querySelector(`[data-item-id="${CSS.escape(itemId)}"]`);
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [itemId]);
}

function useEscape() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      // What lies above closes first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]'))
        stopFollowing();
    };
    document.addEventListener('keydown', stop);
    return () => document.removeEventListener('keydown', stop);
  }, []);
}

function useLeaving({ display_name }: Followed, isGone: boolean) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (!isGone) return;
    const timer = setTimeout(() => {
      stopFollowing();
      showToast({ tone: 'info', title: t('follow.left', { name: display_name }) });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isGone, display_name, t]);
}
