import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { SourceEntry, SourceItem, SourcePerson, TrackerSource } from './source-item.ts';

type Adjustments = {
  /** Groups of states by their names in small letters, where they are not those of the source. */
  groups: ReadonlyMap<string, StateGroup>;
  /** Priorities by what the source calls them in small letters, where they are not those of the importer. */
  priorities: ReadonlyMap<string, Priority>;
  /** Account names of people who are not to come along. */
  left_out: ReadonlySet<string>;
};

/**
 * A source as the person who imports wants it: its states in other groups, its priorities read as others, and without some
 * of its people, of whom nothing is assigned to anybody and what they wrote stands under the name of whoever imports.
 */
export function adjustSource(source: TrackerSource, adjustments: Adjustments): TrackerSource {
  async function* read(): AsyncGenerator<SourceEntry> {
    for await (const entry of source.read()) {
      yield 'item' in entry ? { ...entry, item: adjust(entry.item, adjustments) } : entry;
    }
  }
  return { ...source, read };
}

function completedAt({ completed_at, updated_at }: SourceItem, group: StateGroup): string | null {
  return group === 'completed' ? (completed_at ?? updated_at) : null;
}

function adjust(item: SourceItem, { groups, priorities, left_out }: Adjustments): SourceItem {
  const group = groups.get(item.state.name.toLowerCase()) ?? item.state.group;
  const known = (person: SourcePerson | null) =>
    person !== null && left_out.has(person.external_id) ? null : person;
  return {
    ...item,
    state: { ...item.state, group },
    priority: priorities.get(item.priority_name?.toLowerCase() ?? '') ?? item.priority,
    completed_at: group === item.state.group ? item.completed_at : completedAt(item, group),
    ...(item.fields && {
      fields: item.fields.map((value) =>
        value.people ? { ...value, people: value.people.filter((person) => known(person) !== null) } : value,
      ),
    }),
    creator: known(item.creator),
    assignees: item.assignees.filter((person) => known(person) !== null),
    comments: item.comments.map((comment) => ({ ...comment, author: known(comment.author) })),
    links: item.links.map((link) => ({ ...link, author: known(link.author) })),
  };
}
