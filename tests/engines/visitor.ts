import { rolldown } from 'rolldown';
import { questions } from '#src/intake/captcha.server.ts';
import type { E2eSite } from '../e2e/site.ts';
import type { Found, Window } from './engine.ts';

/** How long a visitor waits for something to appear (ms). */
const patience = 20_000;

/** Testing Library as one script for pages, which finds things by what they are called, in every engine alike. */
export async function queriesScript(): Promise<string> {
  const bundle = await rolldown({ input: '@testing-library/dom', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'queries', minify: true });
  return output[0].code;
}

const quoted = (value: unknown) => JSON.stringify(value);

/** Somebody who reads a page and uses it by what its parts are called. */
export class Visitor {
  readonly site: E2eSite;
  readonly #window: Window;
  readonly #queries: string;

  constructor(site: E2eSite, window: Window, queries: string) {
    this.site = site;
    this.#window = window;
    this.#queries = queries;
  }

  async open(path: string): Promise<void> {
    await this.#window.open(`${this.site.url}${path}`);
  }

  /** Waits until `ask` answers something; says what was waited for. */
  async #until<Answer>(what: string, ask: () => Promise<Answer | undefined | false>): Promise<Answer> {
    const end = Date.now() + patience;
    let why = '';
    for (;;) {
      const answer = await ask().catch((error: unknown) => {
        why = ` (${error})`;
      });
      if (answer) return answer;
      if (Date.now() > end)
        throw new Error(`There is no ${what}${why}; the page says: ${await this.words().catch(String)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #find(what: string, query: string): Promise<Found> {
    const isShown = '(one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden"';
    return this.#until(what, async () => {
      const isLoaded = await this.#window.run<boolean>('document.readyState === "complete" && "queries" in window');
      if (!isLoaded) await this.#window.run(`void (window.queries = (() => { ${this.#queries}; return queries; })())`);
      return this.#window.find(`(${query}.find(${isShown}) ?? null)`);
    });
  }

  /** Something of this role and name that can be seen; the name is the whole one, or begins so. */
  role(role: string, name: string): Promise<Found> {
    const named = `(said) => said === ${quoted(name)} || said.startsWith(${quoted(name)})`;
    return this.#find(
      `${role} “${name}”`,
      `queries.queryAllByRole(document.body, ${quoted(role)}, { name: ${named} })`,
    );
  }

  async click(role: string, name: string): Promise<void> {
    // What slides in can be clicked once it stands still.
    await this.#until(`${role} “${name}” that can be clicked`, async () => {
      await (await this.role(role, name)).click();
      return true;
    });
  }

  /** Clicks the first thing of this role whose name holds these words. */
  async clickFirst(role: string, words: string): Promise<void> {
    const query = `queries.queryAllByRole(document.body, ${quoted(role)}, { name: (said) => said.includes(${quoted(words)}) })`;
    await (await this.#find(`${role} with “${words}”`, query)).click();
  }

  /** Types into the field of this label. */
  async fill(label: string, text: string): Promise<void> {
    const query = `queries.queryAllByLabelText(document.body, (said) => said.startsWith(${quoted(label)}), { selector: "input, textarea" })`;
    await this.#until(`field “${label}” that can be filled in`, async () => {
      await (await this.#find(`field “${label}”`, query)).fill(text);
      return true;
    });
  }

  /** Chooses from the list of this label. */
  async choose(label: string, option: string): Promise<void> {
    const query = `queries.queryAllByLabelText(document.body, (said) => said.startsWith(${quoted(label)}), { selector: "select" })`;
    await this.#find(`list “${label}”`, query);
    await this.#window.run(
      `(() => { const list = ${query}[0]; list.value = [...list.options].find(({ text }) => text === ${quoted(option)}).value; list.dispatchEvent(new Event('input', { bubbles: true })); list.dispatchEvent(new Event('change', { bubbles: true })); })()`,
    );
  }

  words(): Promise<string> {
    return this.#window.run<string>('document.body.innerText.replace(/\\s+/g, " ")');
  }

  /** Waits until the page says these words. */
  async sees(words: string): Promise<void> {
    await this.#until(`“${words}”`, async () => (await this.words()).includes(words));
  }

  /** Waits until the address is, or begins with, this path. */
  async isAt(path: string): Promise<void> {
    const here = () => this.#window.run<string>('location.pathname + location.search');
    await this.#until(path, async () => (await here()).startsWith(path));
  }

  press(key: 'Tab' | 'Enter' | 'Escape'): Promise<void> {
    return this.#window.press(key);
  }

  /** Waits until the focus is on what says these words. */
  async isFocusedOn(words: string): Promise<void> {
    const focused = () => this.#window.run<string>('(document.activeElement?.textContent ?? "").trim()');
    await this.#until(`focus on “${words}”`, async () => (await focused()) === words);
  }

  style(property: string, selector = 'body'): Promise<string> {
    return this.#window.run(`getComputedStyle(document.querySelector(${quoted(selector)})).${property}`);
  }

  /** Answers the security question in view, and lets the fill time pass. */
  async isHuman(): Promise<void> {
    const question = await this.#until('security question', () =>
      this.#window.run<string | undefined>(
        '[...document.querySelectorAll(".captcha label")].find((one) => one.getClientRects().length > 0)?.textContent',
      ),
    );
    await this.fill(question, questions.find((entry) => entry.question === question)?.answers[0] ?? '');
    await this.click('button', 'Verify');
    await this.sees('Verified');
    this.site.advance(6_000);
  }
}
