const added = new Set<string>();

/**
 * Adds style rules that the page does not carry, once, at the end of its last sheet. As rules, because the page's policy
 * admits no `<style>` of a script, and browsers of the floor (README) cannot adopt a sheet that a script made.
 */
export function addStyles(document: Document, rules: string): void {
  const sheet = [...document.querySelectorAll('style')].at(-1)?.sheet;
  if (!sheet || added.has(rules)) return;
  added.add(rules);
  // One rule around all of them: `insertRule` takes no more.
  sheet.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
}
