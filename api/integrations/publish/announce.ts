import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const changeOf = (board: DeployBoard) => ({
  stream: projectStream(board.project),
  workspace_id: board.workspace,
  kind: 'deploy_board' as const,
  id: board.id,
});

export const boardPut = (row: DeployBoard): NewChange => ({ ...changeOf(row), op: 'put', row });

export const boardRemoval = (board: DeployBoard): NewChange => ({ ...changeOf(board), op: 'remove' });
