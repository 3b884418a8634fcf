import { useUndoCommands } from '#features/work-items/commands/use-undo-commands.ts';
import { InitiativesPage } from '#features/initiatives/initiatives-page.tsx';
import { InitiativesOnly } from './initiatives-only.tsx';

/** The initiatives of the workspace, whose changes can be taken back by keys. */
export function Component() {
  useUndoCommands();
  return (
    <InitiativesOnly>
      <InitiativesPage />
    </InitiativesOnly>
  );
}
