/** Opens the browser's own dialog for a document, from which it is printed or saved as PDF. */
export function printHtml(html: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.addEventListener('load', () => {
    const view = frame.contentWindow;
    if (!view) return;
    // Firefox prints a moment later, so the document stays until it says that it was.
    view.addEventListener('afterprint', () => frame.remove());
    view.print();
  });
  frame.srcdoc = html;
  document.body.append(frame);
}
