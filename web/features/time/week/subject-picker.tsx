import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { tracksTime } from '#entities/tracking/is-on.ts';
import { useActivities } from '#entities/tracking/load.ts';
import type { NamedItem } from '#entities/tracking/types.ts';
import { findItems, type FoundItem } from '#entities/work-items/items/find.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { Subject } from './added-rows.ts';

const SEARCH_DELAY_MS = 200;
export type Picked = Subject & { item: NamedItem | null };

type Found = { items: readonly FoundItem[]; state: 'loading' | 'ready' | 'failed' };

/** Items of the projects that track time, found while somebody types. */
function useItems(text: string, projectIds: readonly string[]): Found {
  const [answer, setAnswer] = useState<Found>({ items: [], state: 'loading' });
  const [first = ''] = projectIds;
  useEffect(() => {
    if (!first) return undefined;
    const abort = new AbortController();
    const ask = () =>
      findItems(
        { projectId: first, itemId: null, as: 'mention', text, isEverywhere: true },
        abort.signal,
      ).then(
        (items) => setAnswer({ items, state: 'ready' }),
        () => !abort.signal.aborted && setAnswer({ items: [], state: 'failed' }),
      );
    const timer = setTimeout(() => void ask(), text ? SEARCH_DELAY_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, first]);
  return answer;
}

const namedItem = (found: FoundItem): NamedItem => ({
  id: found.id,
  name: found.name,
  sequence_id: found.sequence_id,
  project_identifier: found.project__identifier,
  project_id: found.project_id,
  state_id: workItems.get(found.id)?.state_id ?? '',
});

type PickerProps = {
  label: string;
  className?: string | undefined;
  onPick: (picked: Picked) => void;
  children: ReactNode;
};

/** Chooses what time is for: an item, or an activity of a project. */
export function SubjectPicker({ label, className, onPick, children }: PickerProps) {
  return (
    <PickerButton
      {...{ label, className }}
      popup="listbox"
      width={400}
      renderContent={(close) => <SubjectList onPick={onPick} onClose={close} />}
    >
      {children}
    </PickerButton>
  );
}

function SubjectList({ onPick, onClose }: Pick<PickerProps, 'onPick'> & { onClose: () => void }) {
  const { t } = useTranslation(['time', 'common']);
  const [text, setText] = useState('');
  const tracked = useJoinedProjects().filter(tracksTime);
  const ids = tracked.map(({ id }) => id);
  const { items, state } = useItems(text, ids);
  const activities = useActivities().filter(({ is_archived }) => !is_archived);
  const picks = new Map<string, Picked>();
  const options: PickerOption[] = [];
  for (const found of items.filter(({ project_id }) => ids.includes(project_id))) {
    const item = namedItem(found);
    picks.set(found.id, { project_id: found.project_id, issue_id: found.id, activity_id: null, item });
    options.push({
      value: found.id,
      label: `${item.project_identifier}-${item.sequence_id} ${item.name}`,
      icon: <StateIcon group={found.state__group} color={found.state__color} />,
    });
  }
  for (const project of tracked) {
    for (const activity of activities) {
      const value = `${project.id} ${activity.id}`;
      picks.set(value, { project_id: project.id, issue_id: null, activity_id: activity.id, item: null });
      options.push({
        value,
        label: `${project.name}: ${activity.name}`,
        icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
      });
    }
  }
  const pick = ([value = '']: string[]) => {
    const picked = picks.get(value);
    if (picked) onPick(picked);
  };
  const empty = { loading: 'common:loading', ready: 'common:no_match', failed: 'week.find_failed' } as const;
  return (
    <PickerList
      options={options}
      selected={[]}
      numbered={false}
      onPick={pick}
      onClose={onClose}
      onQuery={setText}
      searchPlaceholder={t('week.find')}
      emptyText={t(empty[state])}
    />
  );
}
