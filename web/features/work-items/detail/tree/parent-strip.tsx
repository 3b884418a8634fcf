import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import styles from '../styles/detail.module.css';
import { itemKey, itemPath } from '../../model/items/item-key.ts';

/** Above the title of a sub-item: what it is a part of. */
export function ParentStrip({ parentId }: { parentId: string | null }) {
  const { slug } = useCurrentWorkspace();
  const parent = useWorkItem(parentId);
  const project = useProject(parent?.project_id);
  const state = useWorkItemState(parent?.state_id);
  if (!parentId) return null;
  // Until it is read its place is kept, so that the title stays where it is.
  if (!parent || !project) return <span className={styles.parent} aria-hidden />;
  return (
    <Link to={itemPath(slug, project.identifier, parent)} className={styles.parent}>
      {state && <StateIcon group={state.group} color={state.color} size={14} />}
      <span className={styles.parentKey}>{itemKey(project.identifier, parent)}</span>
      <span className={styles.parentName}>{parent.name}</span>
      <Icon of={IconChevronRight} size={12} />
    </Link>
  );
}
