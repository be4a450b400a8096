import { company } from '#content/company.ts';

interface Links {
  confirmUrl: string;
  unsubscribeUrl: string;
}

const signature = ['', company.longName, company.headquarters, company.emails.info];

/** Asks whoever owns the mailbox whether they want the newsletter. It repeats nothing that was typed. */
export function confirmationMail(links: Links): { subject: string; body: string } {
  return {
    subject: `Please confirm: newsletter of ${company.longName}`,
    body: [
      'Hello,',
      '',
      `Somebody, we hope you, has asked for the newsletter of ${company.longName} at this address.`,
      'To receive it, open this page within seven days and press its button:',
      '',
      links.confirmUrl,
      '',
      'If it was not you, do nothing: without your confirmation we send no newsletter.',
      `To be sure that we never do: ${links.unsubscribeUrl}`,
      ...signature,
    ].join('\n'),
  };
}

/** Answers a second sign-up of a subscriber, who alone may learn of being one. */
export function alreadySubscribedMail(links: Pick<Links, 'unsubscribeUrl'>): { subject: string; body: string } {
  return {
    subject: `You already receive the newsletter of ${company.longName}`,
    body: [
      'Hello,',
      '',
      `Somebody, we hope you, has asked for the newsletter of ${company.longName} at this address.`,
      'You are on its list already, so there is nothing to do.',
      '',
      `If you would rather leave: ${links.unsubscribeUrl}`,
      ...signature,
    ].join('\n'),
  };
}
