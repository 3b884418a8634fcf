import { useTranslation } from 'react-i18next';
import { relate } from '#entities/work-items/relations/actions.ts';
import type { RelationType } from '#entities/work-items/relations/types.ts';
import type { FoundItem } from '#entities/work-items/items/find.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ChooseItems } from '../../model/choosing/choose-items.tsx';

/** What a search tells of an item, as far as a relation shows it; the rest is read as soon as it is stored. */
const otherOfFound = ({ id, project_id, sequence_id, name }: FoundItem) =>
  workItems.get(id) ?? {
    ...{ id, project_id, sequence_id, name, state_id: '', priority: 'none' as const },
    ...{ assignee_ids: [], is_epic: false },
  };

type RelateProps = { row: WorkItem; type: RelationType; onClose: () => void };

/** Finds the items that this one is related to. */
export function Relate({ row, type, onClose }: RelateProps) {
  const { t } = useTranslation('detail');
  const add = (items: FoundItem[]) => {
    for (const item of items) void relate(row, type, otherOfFound(item));
  };
  return (
    <ChooseItems
      projectId={row.project_id}
      itemId={row.id}
      as="issue_relation"
      title={t(`relate.${type}`)}
      onChoose={add}
      onClose={onClose}
    />
  );
}
