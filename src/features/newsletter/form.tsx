import { newsletter } from '#content/newsletter.ts';
import { didYouMean, honeypotLabel } from '#content/ui.ts';
import { meantAddress } from '#src/lib/meant-address.ts';
import type { SignUpPlace } from './rules.ts';

const titles: Readonly<Record<SignUpPlace, string>> = {
  footer: newsletter.title,
  blog: newsletter.blogTitle,
  page: newsletter.pageTitle,
};

/**
 * The sign-up form (S1 §2 Shared footer). Plain HTML that posts by itself; `enhance.ts`, loaded at the first touch,
 * gives it the states of S1 §4. One for each place on a page.
 */
export function NewsletterForm(props: {
  place: SignUpPlace;
  /** Light text for a dark ground. */
  dark?: boolean;
  /** What a form without script has to say, and what was typed. */
  message?: string | undefined;
  email?: string | undefined;
}) {
  const { place, dark = false, message = '', email } = props;
  const id = `newsletter-${place}`;
  const meant = meantAddress(email ?? '');
  const quiet = dark ? 'text-ink-200' : 'text-ink-600';
  return (
    <form action="/" method="post" data-newsletter className="grid max-w-md gap-2" aria-labelledby={`${id}-title`}>
      <input type="hidden" name="form-name" value="newsletter-form" />
      <input type="hidden" name="place" value={place} />
      <p className="honeypot" aria-hidden="true">
        <label htmlFor={`${id}-bot`}>{honeypotLabel}</label>
        <input id={`${id}-bot`} name="bot-field" tabIndex={-1} autoComplete="off" />
      </p>
      <h2
        id={`${id}-title`}
        className={place === 'page' ? 'sr-only' : dark ? 'font-semibold text-white' : 'text-xl font-bold'}
      >
        {titles[place]}
      </h2>
      <p className={quiet}>{newsletter.lead}</p>
      <label className="sr-only" htmlFor={`${id}-email`}>
        {newsletter.label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={`${id}-email`}
          className="input min-w-0 flex-[1_1_12rem]"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={newsletter.placeholder}
          defaultValue={email}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-alert ${id}-small`}
        />
        <button
          type="submit"
          className={`button min-w-[min(9.5rem,100%)] justify-center ${dark ? 'button-peach' : 'button-primary'}`}
          data-newsletter-button
        >
          {newsletter.button}
        </button>
      </div>
      <p
        id={`${id}-alert`}
        role="alert"
        data-newsletter-alert
        className={`text-sm font-medium empty:hidden ${dark ? 'text-peach-300' : 'text-red-700'}`}
      >
        {message}
      </p>
      <p data-newsletter-meant aria-live="polite" className={`text-sm empty:hidden ${quiet}`}>
        {meant && `${didYouMean} ${meant}?`}
      </p>
      <button
        type="button"
        hidden
        data-newsletter-resend
        className={`min-h-6 justify-self-start text-sm underline underline-offset-2 ${dark ? 'text-white' : 'text-arc-700'}`}
      >
        {newsletter.resend}
      </button>
      <div role="status" className="text-sm">
        <p data-newsletter-success className={`font-semibold ${dark ? 'text-white' : 'text-arc-800'}`} />
        <p data-newsletter-next className={quiet} />
      </div>
      <p id={`${id}-small`} className={`text-sm ${quiet}`}>
        {newsletter.small}
      </p>
    </form>
  );
}
