import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';
import { termsFigures } from './terms-figures.ts';

/** Words of /terms (S2 §2 Privacy and Terms). Section content is Markdown; the page numbers the sections.
 * What a new installation begins with; the owner's are records (policies.ts). */

export const terms = {
  updated: '2025-01-15',
  lead: `These are the terms on which ${company.legalName} provides its services and this website. We have written them to be read: short sections, ordinary words, and the figures you would look for.`,
  cards: [
    {
      title: 'No lock-in',
      text: `Plans run from month to month. Either of us may end one with ${termsFigures.notice} of notice.`,
    },
    {
      title: 'Prices announced ahead',
      text: `If a recurring price changes, you hear of it ${termsFigures.notice} before it applies to you.`,
    },
    {
      title: `${claims.uptime} uptime`,
      text: `We commit to it for systems we manage in full, and announce planned maintenance ${termsFigures.maintenanceNotice} ahead.`,
    },
    {
      title: 'Your work is yours',
      text: 'Software made for you, your data and your passwords belong to you, and you get them when we part.',
    },
  ],
  sections: [
    {
      title: 'The agreement between us',
      content: `"We" and "${company.name}" mean ${company.legalName}, of ${company.headquarters}. "You" means the person or organization that uses this website or buys a service from us.

You accept these terms when you sign a quote or service agreement that refers to them, when you ask us to begin work, or when you use the website. If you accept for an organization, you confirm that you may do so.

A signed quote or service agreement can depart from these terms. Where it does, the signed document prevails.`,
    },
    {
      title: 'What we provide',
      content: `We offer IT support for businesses and households, network and infrastructure work, cloud and security services, and the design and development of websites and applications.

What you receive is set out in your plan, quote or statement of work. Anything not listed there is outside its price. On-site work is available in our ${company.area} service area; software work is available throughout the United States.`,
    },
    {
      title: 'Quotes, orders and changes',
      content: `Prices on this website are starting prices. A quote in writing states the price for your case, what it rests on, and how long it stays open. It becomes an order when you accept it in writing; email is enough.

If you ask for something different after work has begun, or we find a condition that neither of us could see beforehand, we describe the change and its effect on cost and date. We do not carry out paid changes that you have not approved.

Asking for a quote, booking an appointment or having the free ${claims.consultationLength} consultation commits you to nothing.`,
    },
    {
      title: 'Service levels',
      content: `Our office hours are ${hours.office}. ${hours.emergency} is available at [${company.emails.emergency}](mailto:${company.emails.emergency}). We aim for a first answer by an engineer as follows:

- **Critical** (the business or household cannot work, or an attack is under way): ${promises.critical}
- **High priority** (a person or an important function cannot work): ${promises.highPriority}
- **Standard** (everything else): ${promises.standard}

High-priority and standard requests are measured within the hours that your plan covers.

We commit to ${claims.uptime} availability, measured by calendar month, for systems that we host or manage in full. Announced maintenance, faults of carriers and cloud providers, power outages, and changes made by others do not count. If a month falls short, we give you a written account of the cause and of what we changed. Any service credit is as stated in your service agreement.`,
    },
    {
      title: 'Planned maintenance',
      content: `We announce maintenance that will interrupt a service at least ${termsFigures.maintenanceNotice} in advance, with the expected length, and place it outside your working hours where we can.

A security fix that cannot wait may be applied with less notice. In that case we tell you as early as we are able, and afterward what was done.`,
    },
    {
      title: 'Your part',
      content: `We depend on you for some things:

- access to the sites, systems and people that the work needs
- a contact who may decide and approve
- licenses for the software you use, and the right to let us work on it
- word of a fault, an employee who leaves, or a suspicious message as soon as you notice it
- a backup of your data before we repair a device, unless backup is part of what you buy from us

Tell us before you or another provider changes a system that we manage. Delay or damage that follows from a missing item on this list may change the date or the price, and we will say so before we charge for it.`,
    },
    {
      title: 'Fees and payment',
      content: `Monthly plans are invoiced at the start of the month. Projects are invoiced by the milestones in the quote, and household visits when the work is done. Invoices are due ${termsFigures.paymentTerm} after their date unless the quote states otherwise. Taxes are added where the law requires.

An amount that is overdue and not in dispute bears a late fee of **${termsFigures.lateFee}**, or the highest rate the law permits if that is lower.

If you think an invoice is wrong, tell us in writing within ${termsFigures.disputeWindow} of its date and pay the part you agree with. No late fee runs on the disputed part while we look into it.`,
    },
    {
      title: 'Changes to prices',
      content: `We may change the price of a recurring service with at least **${termsFigures.notice}** of written notice. If you do not want the new price, you may end the service before it takes effect, and the old price applies until then. A price agreed for a project does not change except by the procedure for changes above.`,
    },
    {
      title: 'Ownership of work',
      content: `When you have paid for a website, an application or other work made for you, you own what was made for you, source code included. Until then we keep it, with permission for you to test it.

Two things stay with their owners. Open-source and third-party components remain under their own licenses, which we list for you. General tools and methods that we had before, or that hold nothing of yours, remain ours; you may use and change them as part of the work without limit of time or further payment.

Your data, names, logos and content remain yours. You permit us to use them as far as the work requires.`,
    },
    {
      title: 'Confidentiality and data',
      content: `Each of us keeps confidential what is learned about the other's business and systems, uses it for the work only, and shares it with nobody except people who need it and are bound in the same way. This continues after the agreement ends. It does not cover what is public, was known before, or has to be disclosed by law.

We look at your data only as far as a task requires. If we discover that data of yours in our care has been exposed, we tell you without delay and help you with the notices you have to give. Work under HIPAA is done under a separate business associate agreement.

How this website treats personal information is described in the [privacy policy](/privacy). Privacy requests are answered within ${promises.privacyRequest}.`,
    },
    {
      title: 'Using this website',
      content: `You may read, print and link to these pages. You may not try to break into the site, overload it, harvest it by automated means for other purposes, send us malicious files, or pretend to be someone else in a form. Search engines are welcome as far as robots.txt allows.

The site and our services are not offered to children under ${termsFigures.minimumAge}, and they may not send us forms. A parent or guardian is welcome to write to us about a child's device.

Articles and answers on this site, including those of the automated chat assistant, are general information. Please do not make a decision with consequences on them alone; ask us about your case.`,
    },
    {
      title: 'Warranty and satisfaction guarantee',
      content: `We do our work with the skill and care that can be expected of a competent firm in this trade. If something we did does not meet that standard, tell us within the ${claims.guarantee} satisfaction guarantee, counted from the day the work was done, and we put it right without charge. If we cannot, we refund the fee for that work.

Products of other makers carry the warranty of the maker, and we help you to claim on it. Beyond what this section says, and as far as the law permits, services and website are provided as they are, without implied warranties. No provider can promise that a system will never fail or that every attack will be stopped, and we do not.`,
    },
    {
      title: 'Limits of liability',
      content: `As far as the law permits, the total liability of either of us for all claims under the agreement is limited to the fees you paid or owed for the service concerned in the **${termsFigures.liabilityCap}** before the event. Neither of us is liable for lost profit, lost business or other indirect loss.

These limits do not apply to fees that are due, to willful misconduct or fraud, to misuse of the other's intellectual property, or where the law does not allow a limit.

Neither of us answers for delay caused by events beyond reasonable control, such as storms, power or carrier failures, or acts of government.`,
    },
    {
      title: 'Suspension and ending',
      content: `Either of us may end a monthly service at any time with **${termsFigures.notice}** of written notice, without a fee for leaving. Projects may be ended with the same notice; you then pay for the work done until that day and receive it.

We may suspend a service for unpaid, undisputed invoices after ${termsFigures.notice} of written notice. We may isolate a system at once if it puts you or others in danger, and only for as long as that lasts.

Either of us may end the agreement if the other seriously breaches it and does not cure the breach within ${termsFigures.notice} of being told.

On leaving you receive your data, your documentation and the administrator access to your systems, and we help your next provider to take over. We then delete our access and, unless the law requires us to keep it, your data.`,
    },
    {
      title: 'Disputes and governing law',
      content: `If something goes wrong between us, write to [${company.emails.legal}](mailto:${company.emails.legal}) within **${termsFigures.disputeWindow}** of the event or invoice that the dispute is about, and say what you think would settle it. People who can decide will talk it over with you before either of us goes to court. Where the law gives you longer and does not let that be shortened, the longer time applies.

These terms are governed by the law of the State of ${company.regionName}, without its rules on conflict of laws. The state and federal courts in ${company.city}, ${company.regionName} have jurisdiction. Households keep any protection that the consumer law of their state gives them.`,
    },
    {
      title: 'Changes to these terms and how to reach us',
      content: `We may revise these terms. The date at the top of the page shows the current version. Clients with a running service are told of a change that affects them by email ${termsFigures.notice} before it applies. If one section turns out to be invalid, the others stand.

Legal questions and notices go to [${company.emails.legal}](mailto:${company.emails.legal}). Letters that are not urgent are answered within ${promises.legalReply}.`,
    },
  ],
};
