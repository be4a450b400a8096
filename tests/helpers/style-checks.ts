const inlined = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('');

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.((?:\\.|[a-zA-Z_-])(?:\\.|[\w-])*)/g)].map((found) => (found[1] ?? '').replace(/\\/g, ''));

/**
 * Classes that a sheet gives a look wherever they stand: those at the left of a selector. One that only stands below
 * another (`.byline .monogram`) is adjusted there, and has its own look from elsewhere.
 */
export function classesIn(css: string): Set<string> {
  const preludes = [...css.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map((found) => found[1] ?? '');
  const selectors = preludes.flatMap((prelude) => prelude.split(/,(?![^(]*\))/));
  return new Set(
    selectors.flatMap((selector) => classesOf(selector.trim().split(/(?<!\\)[\s>+~](?![^(]*\))/)[0] ?? '')),
  );
}

/**
 * Classes that a page uses and that only a style sheet which it does not carry knows (`handle.styles`), in words.
 * @param all the classes of all rules there are: of the sheet of the desk.
 */
export function styleFindings(page: { path: string; html: string }, all: ReadonlySet<string>): string[] {
  const own = classesIn(inlined(page.html));
  const body = page.html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(/\s+/)));
  return [...used]
    .filter((name) => all.has(name) && !own.has(name))
    .map((name) => `${page.path}: no style for ${name}`);
}
