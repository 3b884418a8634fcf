import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

/** 400 in place of the index's refusal; clients look at the status alone (docs/contract/states.md#names-of-states). */
export async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== 'states_name_key') throw error;
    throw new AppError(400, { name: 'A state with this name exists in the project already.' });
  }
}
