import { AppError } from '@tandem/shared/http/errors.ts';
import type { UnlockInput } from '@tandem/shared/integrations/public/input.ts';
import type { Config } from '../../../config.ts';
import { verifyPassword } from '../../../http/secrets/passwords.ts';
import { type Locked, passCookie, passOf } from './board.ts';

/** The cookie that opens a board, for the right password; none for a board without one. */
export async function unlockBoard(
  config: Config,
  board: Locked,
  { password }: UnlockInput,
): Promise<{ name: string; value: string } | null> {
  if (board.password_hash === null) return null;
  if (!(await verifyPassword(board.password_hash, password))) {
    throw new AppError(403, { error: 'The password is wrong.', is_password_needed: true });
  }
  return { name: passCookie(board), value: passOf(config, board) };
}
