/**
 * The newsletter forms of the page: plain HTML until one is touched, then their code comes. A submit that is
 * faster than the code waits for it; without the code the browser posts the form by itself.
 */
export function startNewsletter(document: Document) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-newsletter]')) {
    let code: Promise<() => void> | undefined;
    const load = () => {
      code ??= import('#src/features/newsletter/enhance.ts').then((m) => m.enhance(form));
      return code;
    };
    // Our own alert speaks instead of the browser's bubble.
    form.noValidate = true;
    form.addEventListener('focusin', () => load().catch(() => undefined), { once: true });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      load().then(
        (submit) => submit(),
        () => form.submit(),
      );
    });
  }
}
