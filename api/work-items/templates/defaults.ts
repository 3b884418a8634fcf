import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { DefaultForInput } from '@tandem/shared/work-items/templates/input.ts';
import { hasRequiredAsk } from '@tandem/shared/work-items/templates/nodes.ts';
import type {
  DefaultFor,
  ItemContent,
  TemplateContent,
  TemplateKind,
} from '@tandem/shared/work-items/templates/schema.ts';
import { unknownReference } from '../items/write/rules.ts';
import { type TemplatePlace, readTypesAmong } from './repo.ts';

export const NO_DEFAULTS: DefaultFor = { types: [], quick_add: false, intake_form: false };

export const mergedDefaults = (
  before: DefaultFor,
  { types, quick_add, intake_form }: DefaultForInput = {},
): DefaultFor => ({
  types: types ?? before.types,
  quick_add: quick_add ?? before.quick_add,
  intake_form: intake_form ?? before.intake_form,
});

type Wanted = {
  kind: TemplateKind;
  content: TemplateContent;
  before: DefaultFor;
  after: DefaultFor;
};

/** 400 when a template cannot be the default that a body makes it (docs/contract/templates.md#defaults). */
export async function requireDefaults(
  tx: Tx,
  place: TemplatePlace,
  { kind, content, before, after }: Wanted,
): Promise<void> {
  const isAlone = after.quick_add || after.intake_form;
  if (after.types.length === 0 && !isAlone) return;
  if (kind === 'page') throw invalidField('default_for', 'A page template is no default of work items.');
  if (isAlone && !place.project) {
    throw invalidField(
      'default_for',
      'Only a template of a project is a default of quick add and intake forms.',
    );
  }
  if (isAlone && hasRequiredAsk(content as ItemContent)) {
    throw invalidField('default_for', 'A template with a required question is for dialogs alone.');
  }
  const added = after.types.filter((id) => !before.types.includes(id));
  const found = await readTypesAmong(tx, place, added);
  if (found.length < added.length) throw unknownReference('default_for');
}
