import mermaid from 'mermaid';

/** What no text of a diagram may set for itself. */
const SECURE = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'themeCSS',
  'fontFamily',
  'htmlLabels',
];
const MOST_LETTERS = 20_000;
const MOST_EDGES = 500;
const VIEW_BOX = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/;

export type Diagram = { address: string; width: number } | { problem: string };

let count = 0;

/** The picture as an image of its own, in which nothing runs and nothing is loaded. */
function imageOf(svg: string): Diagram {
  const [, width = '400', height = '300'] = VIEW_BOX.exec(svg) ?? [];
  const sized = svg.replace(/<svg([^>]*?) width="100%"/, `<svg$1 width="${width}" height="${height}"`);
  return { address: `data:image/svg+xml,${encodeURIComponent(sized)}`, width: Math.ceil(Number(width)) };
}

/** A diagram of Mermaid as a picture, or what is wrong with its text; throws nothing. */
export async function drawDiagram(code: string, isDark: boolean): Promise<Diagram> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    secure: SECURE,
    htmlLabels: false,
    maxTextSize: MOST_LETTERS,
    maxEdges: MOST_EDGES,
    theme: isDark ? 'dark' : 'neutral',
    // An image has no fonts but those of the device.
    fontFamily: 'system-ui, sans-serif',
  });
  const id = `diagram-${(count += 1)}`;
  try {
    const { svg } = await mermaid.render(id, code.slice(0, MOST_LETTERS));
    return imageOf(svg);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    // What it measured with stays in the page after an error.
    document.getElementById(`d${id}`)?.remove();
  }
}
