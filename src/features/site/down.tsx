import { ArrowRight, X } from 'lucide-react';
import { publishedPhone } from '#src/content/company.ts';
import { down } from '#src/content/emergency.ts';
import { CompanyPhone } from '#src/ui/company-phone.tsx';

const id = 'down-panel';

/**
 * Help for whoever cannot work, from every page: a native popover, which needs no script; where a browser has none, its
 * link leads to the page, and on a phone a shorter one does (site-frame.css shows one of the three).
 */
export function DownButton() {
  return (
    <>
      <a className="down-button down-short" href={down.page}>
        {down.short}
      </a>
      <a className="down-button down-plain" href={down.page}>
        {down.question}
      </a>
      <button type="button" className="down-button down-opens" popoverTarget={id}>
        {down.question}
      </button>
    </>
  );
}

/** What the button opens: the way to the form, the steps until then, the duty address. */
export function DownPanel() {
  return (
    <div id={id} popover="auto" className="down-panel" role="dialog" aria-labelledby="down-title">
      <div className="flex items-start justify-between gap-4">
        <h2 id="down-title" className="text-xl font-semibold">
          {down.question}
        </h2>
        <button type="button" className="icon-button -mt-2 -mr-2" popoverTarget={id} popoverTargetAction="hide">
          <X aria-hidden="true" size={22} />
          <span className="sr-only">{down.close}</span>
        </button>
      </div>
      <p className="mt-2">{down.lead}</p>
      <p className="mt-4">
        <a className="button button-peach button-small" href={`${down.page}#tell`} data-no-prefetch>
          {down.tell}
          <ArrowRight aria-hidden="true" size={16} />
        </a>
      </p>
      <h3 className="mt-5 font-semibold">{down.first}</h3>
      <ul>
        {down.situations.map((link) => (
          <li key={link.href}>
            <a href={link.href} data-no-prefetch>
              {link.text}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        {down.orMail}{' '}
        <a className="link wrap-anywhere" href={`mailto:${down.mail}`}>
          {down.mail}
        </a>
      </p>
      <p>
        <CompanyPhone number={publishedPhone()} before={`${down.orCall} `} className="link" />
      </p>
    </div>
  );
}
