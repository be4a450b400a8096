import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    announced: string[];
  }
}

/** Notes what live regions say, in the page, from its beginning. */
function listen() {
  window.announced = [];
  const said = new Map<Element, string>();
  const polite = '[role="status"], [aria-live="polite"]';
  const live = `${polite}, [role="alert"], [aria-live="assertive"]`;
  const hear = (region: Element) => {
    const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
    const before = said.get(region);
    said.set(region, text);
    // What is taken away is not read out.
    if (!text || before?.includes(text) || region.getClientRects().length === 0) return;
    window.announced.push(`${region.matches(polite) ? 'says' : 'says at once'}: ${text}`);
  };
  const start = () => {
    // What stands there when the page comes is not announced.
    for (const region of document.querySelectorAll(live))
      said.set(region, (region.textContent ?? '').replace(/\s+/g, ' ').trim());
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(live);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(live)) regions.add(node);
          for (const inner of node.querySelectorAll(live)) regions.add(inner);
        }
      }
      // What changes in pieces is read out once it is whole.
      if (regions.size > 0) setTimeout(() => [...regions].forEach(hear), 150);
    }).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}

/** What moves from run to run: times, dates, references, and the security question. */
const moving: readonly [RegExp, string][] = [
  [/\bNA-\w{8}\b/g, 'NA-REFERENCE'],
  [/\bES-[A-Z0-9]{8}\b/g, 'ES-REFERENCE'],
  [/\b\d{1,2}:\d{2} [AP]M\b/g, 'TIME'],
  // Nobody hears an address.
  [/^.*- \/url: .*\n/gm, ''],
];

/** Writes down what somebody hears who uses a page by a screen reader. */
export class Listener {
  readonly #page: Page;
  readonly #lines: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<Listener> {
    await page.addInitScript(listen);
    return new Listener(page);
  }

  /** A page that was opened: its title, and what it begins with. */
  async arrives(): Promise<void> {
    const heading = await this.#page.getByRole('main').getByRole('heading', { level: 1 }).first().textContent();
    this.#lines.push('', `page: ${await this.#page.title()}`, `heading: ${heading}`);
  }

  /** A part of the page, read from its beginning to its end. */
  async reads(part: Locator): Promise<void> {
    this.#lines.push(...(await part.ariaSnapshot()).split('\n').map((line) => `  ${line}`));
  }

  /** What the visitor does, in words. */
  does(what: string): void {
    this.#lines.push(`> ${what}`);
  }

  /** Where the focus is: its role and name, whether it must be filled in, what describes it, and the dialog around it. */
  async focus(): Promise<void> {
    const focused = this.#page.locator(':focus');
    const more = await focused.evaluate((one) => {
      const words = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      const named = (ids: string | null) =>
        (ids ?? '').split(' ').flatMap((id) => words(document.getElementById(id)) || []);
      const dialog = one.closest('dialog, [role="dialog"]');
      const inside =
        dialog && (dialog.getAttribute('aria-label') || named(dialog.getAttribute('aria-labelledby')).join(' '));
      return [
        one.matches('[aria-required="true"], :required') && 'required',
        one.matches('[role="alert"], div[tabindex="-1"]') && words(one),
        ...named(one.getAttribute('aria-describedby')),
        inside && `in the dialog “${inside}”`,
      ].filter(Boolean);
    });
    const [line = ''] = (await focused.ariaSnapshot()).split('\n');
    const said = line.replace(/^- /, '').replace(/:$/, '');
    this.#lines.push([`focus: ${said}`, ...more].join('; '));
  }

  /** Waits until something with these words is announced, and writes down all that was announced until then. */
  async hears(words: string): Promise<void> {
    const heard = () => this.#page.evaluate(() => window.announced.join('\n')).catch(String);
    await expect.poll(heard, { timeout: 15_000 }).toContain(words);
    await this.rest();
  }

  /** Writes down what has been announced since. */
  async rest(): Promise<void> {
    this.#lines.push(...(await this.#page.evaluate(() => window.announced.splice(0))));
  }

  /** The whole transcript. `question` is the security question that was asked. */
  transcript(question = ''): string {
    const text = [question, question.replaceAll('"', '\\"')]
      .filter(Boolean)
      .reduce((said, asked) => said.replaceAll(asked, 'QUESTION'), this.#lines.join('\n').trim());
    return `${moving.reduce((said, [what, name]) => said.replace(what, name), text)}\n`;
  }
}
