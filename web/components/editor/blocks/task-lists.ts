/** Lists with boxes as the schema reads them; others write a checkbox at the beginning of an ordinary item. */
export function markTaskLists(body: HTMLElement) {
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) {
    const item = box.closest('li');
    if (!item?.parentElement || item.dataset['type']) continue;
    item.dataset['type'] = 'taskItem';
    item.dataset['checked'] = String(box.hasAttribute('checked'));
    item.parentElement.dataset['type'] = 'taskList';
    box.remove();
  }
}
