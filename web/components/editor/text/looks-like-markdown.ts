/** What begins a line in Markdown and hardly ever in anything else. */
const BLOCK = /^ {0,3}(#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> ?\S|```|~~~|\$\$|\|.+\|\s*$|- \[[ xX]\] )/m;
const INLINE = /\*\*[^*\n]+\*\*|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)|~~[^~\n]+~~/;

/** Whether pasted plain text was meant as Markdown. A single ordinary line never is. */
export const looksLikeMarkdown = (text: string): boolean => BLOCK.test(text) || INLINE.test(text);
