const added = new Set<string>();

/**
 * Adds rules to the page's last style sheet, once. Not as `<style>`: the policy forbids it to scripts, and the oldest
 * supported browsers (README) cannot adopt constructed sheets.
 */
export function addStyles(document: Document, rules: string): void {
  const sheet = [...document.querySelectorAll('style')].at(-1)?.sheet;
  if (!sheet || added.has(rules)) return;
  added.add(rules);
  // `insertRule` takes one rule, so all are wrapped in one.
  sheet.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
}
