import { IconLayersSubtract } from '@tabler/icons-react';
import { createElement } from 'react';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { projectTypes, typeKey } from '#entities/projects/types/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { Command } from '#lib/frame/command-store.ts';

type StateLook = Pick<Parameters<typeof StateIcon>[0], 'group' | 'color'>;
type ItemLook = { id: string; projectId: string; typeId?: string | null; state?: StateLook | undefined };

/** The state and the type of an item, as rows of lists draw them: as they are known here, else as the server said. */
export function drawnItem({
  id,
  projectId,
  typeId,
  state,
}: ItemLook): Pick<Command, 'icon' | 'drawing' | 'mark'> {
  const row = workItems.get(id);
  const { group, color } = states.get(row?.state_id ?? '') ?? state ?? {};
  const ofType = row?.type_id ?? typeId;
  const hasTypes = projects.get(projectId)?.is_issue_type_enabled ?? false;
  const type = hasTypes && ofType ? projectTypes.get(typeKey(projectId, ofType)) : undefined;
  return {
    ...(group ? { drawing: createElement(StateIcon, { group, color }) } : { icon: IconLayersSubtract }),
    ...(type && { mark: createElement(TypeIcon, { type, label: type.name }) }),
  };
}
