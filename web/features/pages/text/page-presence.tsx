import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PresenceAvatars } from '#components/people/presence-avatars.tsx';
import { cardIn } from '#entities/workspaces/people/card-in.tsx';
import { enterPlace } from '#entities/workspaces/presence/place.ts';
import { usePresence } from '#entities/workspaces/presence/store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { PageInProject } from '../parts/page-actions.ts';

/** Shows the project that I am on this page, and shows who else is. That I am on a private one is nobody's business. */
export function PagePresence({ page, projectId }: PageInProject) {
  const { t } = useTranslation('pages');
  const me = useMe().id;
  const stream = projectStream(projectId);
  const people = usePresence(stream);
  const isPublic = page.access === PAGE_ACCESS.PUBLIC;
  useEffect(
    () => (isPublic ? enterPlace(stream, { kind: 'page', id: page.id }) : undefined),
    [stream, isPublic, page.id],
  );
  const others = people.filter((person) => person.user_id !== me && person.place?.id === page.id);
  return (
    <PresenceAvatars
      people={others.map((person) => ({ ...person, isHere: true }))}
      label={t('presence')}
      card={cardIn(stream)}
    />
  );
}
