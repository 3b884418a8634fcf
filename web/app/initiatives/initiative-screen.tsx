import { useParams } from 'react-router';
import { InitiativePage } from '#features/initiatives/detail/initiative-page.tsx';
import { useUndoCommands } from '#features/work-items/commands/use-undo-commands.ts';
import { InitiativesOnly } from './initiatives-only.tsx';

/** One initiative. */
export function Component() {
  const { initiativeId = '' } = useParams();
  useUndoCommands();
  return (
    <InitiativesOnly>
      <InitiativePage id={initiativeId} />
    </InitiativesOnly>
  );
}
