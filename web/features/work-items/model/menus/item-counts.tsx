import { IconLink, IconPaperclip } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { ListView } from '../display/list-view.ts';
import { SubItemsIcon } from '../items/sub-items-icon.tsx';

/** How many sub-items, links and attachments an item has: those that are wanted and not none. */
export function countsOf(row: WorkItem, { settings: { shown } }: ListView) {
  return [
    {
      name: 'sub_items',
      count: shown.has('sub_issue_count') ? row.sub_issues_count : 0,
      icon: <SubItemsIcon />,
    },
    {
      name: 'links',
      count: shown.has('link') ? row.link_count : 0,
      icon: <Icon of={IconLink} size={14} />,
    },
    {
      name: 'attachments',
      count: shown.has('attachment_count') ? row.attachment_count : 0,
      icon: <Icon of={IconPaperclip} size={14} />,
    },
  ].filter(({ count }) => count > 0);
}
