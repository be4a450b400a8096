const inlined = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('');

function classesIn(css: string): Set<string> {
  const names = css.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g);
  return new Set([...names].map((found) => (found[1] ?? '').replace(/\\/g, '')));
}

/**
 * Classes that a page uses and that only a style sheet which it does not carry knows (`handle.styles`), in words.
 * @param whole a page with every style sheet: any of the owner's.
 */
export function styleFindings(page: { path: string; html: string }, whole: string): string[] {
  const own = classesIn(inlined(page.html));
  const all = classesIn(inlined(whole));
  const body = page.html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(/\s+/)));
  return [...used]
    .filter((name) => all.has(name) && !own.has(name))
    .map((name) => `${page.path}: no style for ${name}`);
}
