import type { ComponentType } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: each island's props are checked where it is placed
type Load = () => Promise<ComponentType<any>>;

/** Each island is a chunk that loads when first touched. */
export const islands = {
  'career-form': () => import('#src/inquiries/career-form.tsx').then((m) => m.CareerForm),
  'appointment-panel': () => import('#src/calendar/appointment-panel.tsx').then((m) => m.AppointmentPanel),
  'contact-form': () => import('#src/inquiries/contact-form.tsx').then((m) => m.ContactForm),
  'callback-form': () => import('#src/inquiries/contact-form.tsx').then((m) => m.CallbackForm),
  'emergency-form': () => import('#src/inquiries/emergency-form.tsx').then((m) => m.EmergencyForm),
  'quote-wizard': () => import('#src/quotes/wizard.tsx').then((m) => m.QuoteWizard),
} satisfies Record<string, Load>;

export type IslandName = keyof typeof islands;
