import { counted as countedWords, words } from 'content:forms/estimator';
import {
  type Choice,
  choiceQuery,
  estimateOf,
  isPlan,
  mostOf,
  planOf,
  quoteHref,
  readChoice,
} from '#src/content/estimate.ts';
import type { Price } from '#src/content/prices.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { figureWords, validText } from './estimate-words.ts';

/** `GET /api/estimate`. */
interface Answer {
  reference: string;
  what: string;
  until: string;
  token: string;
  prices: Partial<Record<Price, number>>;
}

/** Milliseconds after typing before asking the server for the reference. */
const pause = 250;

/**
 * Shows the figure in place at once, with the server's own function; reference and date when the server has made them.
 * Uses the page's prices until the server sends newer ones. The reading of the front page (cost-reading.tsx) has no
 * result of its own, needs a number, and keeps the last figure while the number is wrong.
 */
export function startEstimator(form: HTMLFormElement): void {
  const amounts: Partial<Record<Price, number>> = JSON.parse(form.dataset.estimator ?? '{}');
  const find = <E extends HTMLElement = HTMLElement>(selector: string) => form.querySelector<E>(selector);
  const count = form.elements.namedItem('count') as HTMLInputElement | null;
  const result = find('[data-result]');
  /** Last number entered per unit: people, visits or hours. */
  const counts = new Map<string, string>();
  let countedBefore = '';
  let asked = '';
  let timer = 0;

  const say = (selector: string, text: string) => {
    const element = find(selector);
    if (element && element.textContent !== text) element.textContent = text;
  };
  const lead = (selector: string, href: string) => find(selector)?.setAttribute('href', href);

  function plan() {
    const said = new FormData(form).get('plan');
    return isPlan(said) ? said : undefined;
  }

  function fitFields() {
    const id = plan();
    if (!id) return;
    const { counted, withSeo } = planOf(id);
    const [box, extra] = [find('[data-count]'), find('[data-seo]')];
    if (extra) extra.hidden = !withSeo;
    if (!box || !count) return;
    box.hidden = !counted;
    if (!counted || counted === countedBefore) return;
    if (countedBefore) counts.set(countedBefore, count.value);
    countedBefore = counted;
    count.value = counts.get(counted) ?? (count.value || (counted === 'people' ? '10' : '1'));
    const label = box.querySelector('label');
    if (label) label.textContent = JSON.parse(box.dataset.count ?? '{}')[counted] ?? label.textContent;
  }

  /** Puts the choice into every link to the quote form. */
  function carry(choice: Choice, href: string) {
    const { counted } = planOf(choice.plan);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/quote"],a[href^="/quote?"]')) {
      if (link.matches('[data-quote]')) continue;
      link.dataset.plan ??= new URL(link.href).searchParams.get('plan') ?? '';
      const own = link.dataset.plan;
      if (!isPlan(own)) link.setAttribute('href', href);
      else if (counted && planOf(own).counted === counted) {
        link.setAttribute('href', quoteHref({ plan: own, ...(choice.count ? { count: choice.count } : {}) }));
      }
    }
  }

  /** Prices of the plans side by side for this number. */
  function sumUp() {
    for (const sum of form.querySelectorAll<HTMLElement>('[data-sum]')) {
      const choice = readChoice((name) => (name === 'plan' ? sum.dataset.sum : name === 'count' ? count?.value : ''));
      if (!choice || 'wrong' in choice) continue;
      const [line] = estimateOf(choice, (price) => amounts[price] ?? 0).services;
      if (line) sum.textContent = figureWords(line).figure;
    }
  }

  function show(choice: Choice) {
    sumUp();
    const [line] = estimateOf(choice, (price) => amounts[price] ?? 0).services;
    if (!line) return;
    const { figure, unit } = figureWords(line);
    say('[data-figure]', figure);
    say('[data-unit]', unit);
    if (result) result.dataset.result = 'shown';
  }

  async function ask(choice: Choice, query: string) {
    const answer = await fetch(`/api/estimate?${query}`);
    if (!answer.ok || query !== asked) return;
    const { reference, what, until, token, prices } = (await answer.json()) as Answer;
    if (query !== asked) return;
    Object.assign(amounts, prices);
    show(choice);
    say('[data-what]', what);
    say('[data-terms]', `${words.reference} ${reference}, ${validText({ passed: false, until })}`);
    lead('[data-own]', `/estimate?estimate=${token}`);
    lead('[data-quote]', `/quote?estimate=${token}`);
    carry(choice, `/quote?estimate=${token}`);
  }

  function chosen() {
    const said = new FormData(form);
    const choice = readChoice((name) => (said.get(name) as string | null) ?? '');
    if (result || !choice || 'wrong' in choice || choice.count !== undefined) return choice;
    return { wrong: 'count' as const, plan: choice.plan };
  }

  function update() {
    fitFields();
    const choice = chosen();
    const id = plan();
    const isWrong = choice !== undefined && 'wrong' in choice && id !== undefined;
    const counted = id && planOf(id).counted;
    say(
      '#estimate-wrong',
      isWrong && counted ? fillIn(words.wrong.count, { most: mostOf[counted], what: countedWords[counted].many }) : '',
    );
    if (isWrong) count?.setAttribute('aria-invalid', 'true');
    else count?.removeAttribute('aria-invalid');
    if (!choice || 'wrong' in choice) {
      asked = '';
      clearTimeout(timer);
      if (result) result.dataset.result = '';
      for (const part of result ? ['what', 'figure', 'unit', 'terms'] : ['terms']) say(`[data-${part}]`, '');
      return;
    }
    const query = choiceQuery(choice);
    if (query === asked) return;
    asked = query;
    form.querySelector('.notice')?.remove();
    show(choice);
    for (const part of ['what', 'terms']) say(`[data-${part}]`, '');
    lead('[data-quote]', `/quote?${query}`);
    lead('[data-own]', `/estimate?${query}`);
    lead(
      '[data-compare]',
      `${find('[data-compare]')?.getAttribute('href')?.replace(/\?.*/, '')}?count=${choice.count}`,
    );
    carry(choice, `/quote?${query}`);
    clearTimeout(timer);
    // Offline the figure stays; the links make the estimate when followed.
    timer = window.setTimeout(() => void ask(choice, query).catch(() => undefined), pause);
  }

  form.addEventListener('input', update);
  form.addEventListener('change', update);
  form.addEventListener('submit', (event) => {
    const by = event.submitter as HTMLButtonElement | null;
    if (by?.name !== 'step' || !count) return;
    event.preventDefault();
    const id = plan();
    const most = mostOf[(id && planOf(id).counted) ?? 'people'];
    const now = /^\d+$/.test(count.value) ? Number(count.value) : 0;
    count.value = String(Math.min(Math.max(now + Number(by.value), 1), most));
    update();
  });
  // Choices made before the script ran; the server's answer is already shown.
  if (result ? result.dataset.result !== 'shown' : count?.value !== count?.defaultValue) update();
  else {
    fitFields();
    const choice = chosen();
    if (choice && !('wrong' in choice)) asked = choiceQuery(choice);
  }
  form.dataset.live = '';
}
