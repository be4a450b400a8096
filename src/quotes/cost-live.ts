import { dollars, longDate } from '#src/lib/format.ts';

/** Milliseconds after typing before asking the server for the reference. */
const pause = 250;

/**
 * Shows the price in place at once, at the price stated on the page; adds reference and date when the server has made
 * the estimate, and puts it into every link to the quote form.
 */
export function startCost(form: HTMLFormElement): void {
  const { each = '', most = '', wrong = '', reference = '', valid = '' } = form.dataset;
  const find = (selector: string) => form.querySelector<HTMLElement>(selector);
  const count = form.elements.namedItem('count') as HTMLInputElement;
  let timer = 0;

  const say = (selector: string, text: string) => {
    const element = find(selector);
    if (element && element.textContent !== text) element.textContent = text;
  };

  async function ask(asked: string) {
    const answer = await fetch(`/api/estimate?plan=${encodeURIComponent(form.dataset.plan ?? '')}&count=${asked}`);
    if (!answer.ok || count.value !== asked) return;
    const made = (await answer.json()) as { reference: string; until: string; token: string };
    if (count.value !== asked) return;
    say('[data-terms]', `${reference} ${made.reference}, ${valid} ${longDate(made.until)}`);
    for (const link of document.querySelectorAll('a[href="/quote"],a[href^="/quote?estimate="]')) {
      link.setAttribute('href', `/quote?estimate=${made.token}`);
    }
  }

  function update() {
    const people = /^\d{1,6}$/.test(count.value.trim()) ? Number(count.value) : 0;
    const isWrong = people < 1 || people > Number(most);
    say('[role="alert"]', isWrong ? wrong : '');
    say('[data-terms]', '');
    count.toggleAttribute('aria-invalid', isWrong);
    clearTimeout(timer);
    if (isWrong) return;
    say('[data-figure]', dollars(people * Number(each)));
    const compare = find('[data-compare]');
    compare?.setAttribute('href', `${compare.getAttribute('href')?.replace(/\?.*/, '')}?count=${people}`);
    // Offline the figure stays; the reference is made when the link is followed.
    timer = window.setTimeout(() => void ask(count.value).catch(() => undefined), pause);
  }

  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => {
    const by = event.submitter as HTMLButtonElement | null;
    if (by?.name !== 'step') return;
    event.preventDefault();
    const now = /^\d+$/.test(count.value) ? Number(count.value) : 0;
    count.value = String(Math.min(Math.max(now + Number(by.value), 1), Number(most)));
    update();
  });
  // Values entered before the script ran or restored by going back.
  if (count.value !== count.defaultValue) update();
}
