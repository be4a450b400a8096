import type { ReactNode } from 'react';
import { contactPage } from '#src/content/contact.ts';

export type ContactTab = 'form' | 'appointment';
const tabs: ContactTab[] = ['form', 'appointment'];
const hrefs: Record<ContactTab, string> = { form: '/contact#panel', appointment: '/contact?tab=appointment#panel' };

/**
 * The tab switch of the contact page (S1 §2 Contact) around its two parts: links without a script, and with one
 * (islands/site.ts) tabs that keep what was typed.
 */
export function ContactPanel(props: { tab: ContactTab; parts: Record<ContactTab, ReactNode> }) {
  const part = (name: ContactTab) => (
    <section key={name} data-tab-part={name} aria-label={contactPage.tabs[name]}>
      {props.parts[name]}
    </section>
  );
  return (
    <div className="contact-panel" id="panel" data-tab-panel>
      <nav className="tabs" aria-label={contactPage.tabsLabel}>
        {tabs.map((name) => (
          <a
            key={name}
            href={hrefs[name]}
            data-tab={name}
            data-no-prefetch
            aria-current={props.tab === name ? 'true' : undefined}
          >
            {contactPage.tabs[name]}
          </a>
        ))}
      </nav>
      {tabs.map((name) =>
        name === props.tab ? (
          part(name)
        ) : (
          <template key={name} data-tab-part={name}>
            {part(name)}
          </template>
        ),
      )}
    </div>
  );
}
