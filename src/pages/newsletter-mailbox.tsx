import newsletterPages from 'words:newsletter';
import { MailboxPage } from '#src/newsletter/visitor-pages.tsx';
import type { Route } from './+types/newsletter-mailbox';
import { headOf } from './service-structured-data.ts';

export const meta: Route.MetaFunction = (args) =>
  headOf(args, { title: newsletterPages.mailboxPage.title, noindex: true });

export default function NewsletterMailbox() {
  return <MailboxPage />;
}
