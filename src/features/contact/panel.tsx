import { type MouseEvent, useEffect, useState } from 'react';
import { contactPage } from '#content/contact.ts';
import type { FormState, FormTickets } from '#src/lib/form-state.ts';
import { ContactForm } from './form.tsx';

type Tab = 'form' | 'appointment';
const tabs: Tab[] = ['form', 'appointment'];
const hrefs: Record<Tab, string> = { form: '/contact#panel', appointment: '/contact?tab=appointment#panel' };

/** The tab switch of the contact page (S1 §2 Contact): links without a script, tabs that keep what was typed with one. */
export function ContactPanel(props: {
  tab: Tab;
  tickets: FormTickets;
  state?: FormState | undefined;
  onReady?: () => void;
}) {
  const [tab, setTab] = useState<Tab>(props.tab);
  const { onReady } = props;
  useEffect(() => {
    onReady?.();
  }, [onReady]);

  // Links to the other tab elsewhere on the page switch it in place.
  useEffect(() => {
    const onClick = (event: globalThis.MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-contact-tab]');
      if (!link) return;
      event.preventDefault();
      choose(link.dataset.contactTab as Tab);
      document.getElementById('panel')?.scrollIntoView();
      document.getElementById(`tab-${link.dataset.contactTab}`)?.focus({ preventScroll: true });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  });

  function choose(next: Tab) {
    setTab(next);
    window.history.replaceState(null, '', hrefs[next]);
  }
  const pick = (next: Tab) => (event: MouseEvent) => {
    event.preventDefault();
    choose(next);
  };

  return (
    <div className="card p-6 sm:p-9" id="panel">
      <nav className="tabs" aria-label="Ways to reach us">
        {tabs.map((name) => (
          <a
            key={name}
            id={`tab-${name}`}
            href={hrefs[name]}
            data-island-link
            data-no-prefetch
            aria-current={tab === name ? 'true' : undefined}
            onClick={pick(name)}
          >
            {contactPage.tabs[name]}
          </a>
        ))}
      </nav>
      <section hidden={tab !== 'form'} aria-label={contactPage.tabs.form}>
        <ContactForm tickets={props.tickets} state={props.state} />
      </section>
      <section hidden={tab !== 'appointment'} aria-label={contactPage.tabs.appointment}>
        <h2 className="text-2xl font-bold">{contactPage.appointmentHint.title}</h2>
        <p className="mt-3 text-ink-600">{contactPage.appointmentHint.text}</p>
        <p className="mt-6">
          <a
            className="button button-primary"
            href={hrefs.form}
            data-island-link
            data-no-prefetch
            onClick={pick('form')}
          >
            {contactPage.appointmentHint.action}
          </a>
        </p>
      </section>
    </div>
  );
}
