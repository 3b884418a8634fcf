import { NothingFoundDrawing } from '../icons/drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { type Crumb, ScreenHeader } from '../screens/screen-header.tsx';

type MembersOnlyProps = { crumbs: Crumb[]; title: string; text: string };

/** What guests of the workspace see at the address of a screen that is for members. */
export function MembersOnly({ crumbs, title, text }: MembersOnlyProps) {
  return (
    <>
      <ScreenHeader crumbs={crumbs} />
      <EmptyState drawing={<NothingFoundDrawing />} title={title} text={text} />
    </>
  );
}
