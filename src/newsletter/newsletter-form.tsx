import newsletter from 'content:forms/newsletter';
import * as ui from 'content:ui';
import { meantAddress } from '#src/lib/meant-address.ts';
import type { SignUpPlace } from './newsletter-rules.ts';

const titles: Readonly<Record<SignUpPlace, string>> = {
  footer: newsletter.title,
  blog: newsletter.blogTitle,
  page: newsletter.pageTitle,
};
const titleLooks: Readonly<Record<SignUpPlace, string>> = {
  footer: 'font-semibold',
  blog: 'text-xl font-bold',
  page: 'sr-only',
};

/**
 * S1 §2 Shared footer. Plain HTML that posts by itself; `enhance.ts`, loaded at the first touch, adds the states of S1
 * §4. At most one per place on a page.
 */
export function NewsletterForm(props: {
  place: SignUpPlace;
  /** Error of a post without script, and the address typed. */
  message?: string | undefined;
  email?: string | undefined;
}) {
  const { place, message = '', email } = props;
  const id = `newsletter-${place}`;
  const meant = meantAddress(email ?? '');
  return (
    <form action="/" method="post" data-newsletter className="grid max-w-md gap-2" aria-labelledby={`${id}-title`}>
      <input type="hidden" name="form-name" value="newsletter-form" />
      <input type="hidden" name="place" value={place} />
      <p className="honeypot absolute -left-[9999px] h-px w-px overflow-hidden" aria-hidden="true">
        <label htmlFor={`${id}-bot`}>{ui.honeypotLabel}</label>
        <input id={`${id}-bot`} name="bot-field" tabIndex={-1} autoComplete="off" />
      </p>
      <h2 id={`${id}-title`} className={titleLooks[place]}>
        {titles[place]}
      </h2>
      <p className="text-ink-600">{newsletter.lead}</p>
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
          className="button button-primary min-w-[min(9.5rem,100%)] justify-center"
          data-newsletter-button
        >
          {newsletter.button}
        </button>
      </div>
      <p
        id={`${id}-alert`}
        role="alert"
        data-newsletter-alert
        className="text-sm font-medium text-red-700 empty:hidden"
      >
        {message}
      </p>
      <p data-newsletter-meant aria-live="polite" className="text-sm text-ink-600 empty:hidden">
        {meant && `${ui.didYouMean} ${meant}?`}
      </p>
      <button
        type="button"
        hidden
        data-newsletter-resend
        className="min-h-6 justify-self-start text-sm text-arc-700 underline underline-offset-2"
      >
        {newsletter.resend}
      </button>
      <div role="status" className="text-sm">
        <p data-newsletter-success className="font-semibold text-arc-800" />
        <p data-newsletter-next className="text-ink-600" />
      </div>
      <p id={`${id}-small`} className="text-sm text-ink-600">
        {newsletter.small}
      </p>
    </form>
  );
}
