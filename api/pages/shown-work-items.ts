const COMPONENT = /<(mention-component|issue-embed-component)\b([^>]*)>/g;
const IDENTIFIER = /\bentity_identifier="([0-9a-f-]{36})"/i;
const OF_WORK_ITEM = /\bentity_name="issue/;

/** Ids of the work items that a sanitised text embeds or mentions, each once. */
export function shownWorkItems(html: string): string[] {
  const ids = [...html.matchAll(COMPONENT)].flatMap(([, name, attributes = '']) => {
    const id = IDENTIFIER.exec(attributes)?.[1]?.toLowerCase();
    return id && (name === 'issue-embed-component' || OF_WORK_ITEM.test(attributes)) ? [id] : [];
  });
  return [...new Set(ids)];
}
