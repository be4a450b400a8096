import { allCategories, countLine, filtered, filterFrom, type TextFilter } from '#src/lib/filter.ts';

const all = <E extends HTMLElement>(root: ParentNode, selector: string) => [...root.querySelectorAll<E>(selector)];

/** Shows exact matches, else close ones, and moves the "featured" mark to the first. */
function show(root: HTMLElement, filter: TextFilter): { shown: number; isClose: boolean } {
  const items = all(root, '[data-filter-item]').map((item) => {
    const texts = all(item, '[data-filter-text]').map((element) => element.textContent.replace(/\s+/g, ' '));
    return { item, entry: { category: item.dataset.category ?? '', texts } };
  });
  const { found, isClose } = filtered(items, filter, ({ entry }) => entry);
  const matches = found.map(({ item }) => item);
  for (const { item } of items) item.hidden = !matches.includes(item);
  const featured = root.querySelector<HTMLElement>('[data-filter-featured]');
  const first = matches[0];
  const label = featured?.querySelector('[data-filter-featured-label]');
  if (featured && first && featured !== first) {
    featured.removeAttribute('data-filter-featured');
    first.setAttribute('data-filter-featured', 'true');
    const words = first.querySelector('h3')?.parentElement;
    if (label && words) words.prepend(label);
  }
  return { shown: matches.length, isClose };
}

/** A page requested with a filter has only the matches; loads the full list from the page without one. */
async function complete(root: HTMLElement, path: string) {
  const list = root.querySelector('[data-filter-list]');
  const answer = await fetch(path);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const whole = page.querySelector('[data-filter-list]');
  if (!list || !whole) throw new Error(`no list at ${path}`);
  list.replaceWith(whole);
}

/**
 * Filters a list in place, announces the count and updates the address, so that it can be shared and reloaded. Without
 * this script the forms ask the server (ui/filter-bar.tsx).
 */
async function startFilter(root: HTMLElement, window: Window) {
  const path = root.dataset.filter ?? '';
  const input = root.querySelector<HTMLInputElement>('[name=q][type=search]');
  const chips = all<HTMLButtonElement>(root, '[data-filter-chips] button');
  const clear = root.querySelector<HTMLElement>('[data-filter-clear]');
  const count = root.querySelector<HTMLElement>('[data-filter-count]');
  const close = root.querySelector<HTMLElement>('[data-filter-close]');
  const empty = root.querySelector<HTMLElement>('[data-filter-empty]');
  const pressed = () => chips.find((chip) => chip.getAttribute('aria-pressed') === 'true')?.value ?? allCategories;

  if ('filterPartial' in root.dataset) await complete(root, path);

  /** Typing replaces the history entry; choosing adds one, so that Back undoes it. */
  function apply(filter: TextFilter, isChoice = false) {
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === filter.category));
    const { shown, isClose } = show(root, filter);
    const line = countLine(shown, count?.dataset.one ?? '', count?.dataset.many ?? '');
    if (count && count.textContent !== line) count.textContent = line;
    if (close) close.hidden = !isClose;
    if (empty) empty.hidden = shown > 0;
    if (clear) clear.hidden = filter.query === '';
    const params = new URLSearchParams();
    if (filter.query.trim()) params.set('q', filter.query.trim());
    if (filter.category !== allCategories) params.set('category', filter.category);
    const query = `${params}` && `?${params}`;
    const { pathname, search, hash } = window.location;
    const isNew = isChoice && query !== search;
    window.history[isNew ? 'pushState' : 'replaceState'](
      isNew ? null : window.history.state,
      '',
      pathname + query + hash,
    );
  }
  const set = (query: string, category: string, isChoice = true) => {
    if (input) input.value = query;
    apply({ query, category }, isChoice);
  };

  const update = () => apply({ query: input?.value ?? '', category: pressed() });
  input?.addEventListener('input', update);
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const chip = event.submitter as HTMLButtonElement | null;
    if (chip?.name === 'category') set(input?.value ?? '', chip.value);
    else if (form.matches('[data-filter-search]')) update();
    else {
      set('', form.matches('[data-filter-reset]') ? allCategories : pressed());
      input?.focus();
    }
  });
  window.addEventListener('popstate', () => {
    const choices = chips.map(({ value }) => ({ id: value }));
    const { query, category } = filterFrom(new URLSearchParams(window.location.search), choices);
    set(query, category, false);
  });
  update();
}

/** @throws when a list cannot be completed. */
export async function startFilters(document: Document, window: Window): Promise<void> {
  await Promise.all(all(document, '[data-filter]').map((root) => startFilter(root, window)));
}
