const MENTION = /<mention-component\b([^>]*)>/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const attribute = (text: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];

/** Ids of the people whom a sanitised text mentions, each once (docs/contract/texts.md#mentions). */
export function mentionedUsers(html: string): string[] {
  const ids = [...html.matchAll(MENTION)].flatMap(([, attributes = '']) => {
    if (attribute(attributes, 'entity_name') !== 'user_mention') return [];
    const id = attribute(attributes, 'entity_identifier')?.toLowerCase() ?? '';
    return UUID.test(id) ? [id] : [];
  });
  return [...new Set(ids)];
}
