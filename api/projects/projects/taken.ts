import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

/** 410 in place of the index's refusal: names and identifiers are unique among a workspace's live projects. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'projects_identifier_key') {
      throw new AppError(410, { identifier: 'The project identifier is already taken' });
    }
    if (index === 'projects_name_key') {
      throw new AppError(410, { name: 'The project name is already taken' });
    }
    throw error;
  }
}
