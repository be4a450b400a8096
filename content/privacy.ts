import { promises } from './claims.ts';
import { company } from './company.ts';
import { fact } from './facts.ts';
import { termsFigures } from './terms-figures.ts';

/** Words of /privacy (S2 §2 Privacy and Terms). Section content is Markdown; the page numbers the sections.
 * What a new installation begins with; the owner's are records (policies.ts). */

export const privacy = {
  updated: '2025-01-15',
  lead: 'This policy says what the website keeps when you read it, write to us or chat with its assistant, where it is kept, and how to have it shown to you or deleted.',
  cards: [
    {
      title: 'Only what you send',
      text: 'We learn who you are when you tell us in a form, an email or the chat. We buy no data about visitors and match nothing.',
    },
    {
      title: 'No tracking',
      text: 'Visitor figures are counted without cookies and without storing IP addresses. There are no advertising tags.',
    },
    {
      title: 'Nothing from elsewhere',
      text: 'Fonts, pictures and scripts come from our own server, so reading a page tells no third party that you did.',
    },
    {
      title: 'Never for sale',
      text: `We do not sell or rent personal information. Ask what we hold and you have an answer within ${promises.privacyRequest}.`,
    },
  ],
  sections: [
    {
      title: 'Who is responsible',
      content: `This website is run by ${company.legalName}, ${company.headquarters}. Questions about personal information go to [${company.emails.privacy}](mailto:${company.emails.privacy}).

The policy covers this website and the messages that come from it. When we work on a client's computers and systems, the confidentiality section of our [terms](/terms) and the client's own agreement apply.`,
    },
    {
      title: 'Forms and appointments',
      content: `When you send a form, our server stores what you entered:

- **Contact form:** name and email address, your message, and if you give them your phone number, your company, the service, the budget and the timeline
- **Emergency form:** name, phone number or email address, and what stopped
- **Appointment:** name, email address, the service, the date and the time, and if you give them a phone number and a message
- **Quote request:** your name and contact details, your company and its size and industry, and your answers about the project
- **Consultation request in the chat:** name, email address, phone number, service and message

With each form we also store the time, the description that your browser gives of itself (its user agent), the page of another site that led you here if the browser tells us, the first page of your visit and the page of the form, and the \`utm\` words of an advertisement or a newsletter that stand in their addresses. They help us to find faults, to recognize automated submissions and to see which of our pages bring inquiries.

So that the people of one office do not use up each other's hourly limit, forms and newsletter sign-ups carry the random identifier that your browser gives itself (\`chatbot_user_id\` below). The server makes a one-way code of it, counts by that, and does not keep the identifier with the form or the sign-up.

What you send has a page of its own, behind a link that nobody can guess; you find it in our confirmation. It shows what you sent, when a person first read it and what was written since, and takes messages and files, which our server keeps with the rest. Whoever has the link can read the page, so please keep it to yourself. We store only a one-way code of the link, keep it out of our logs and figures, and do not count visits to the page. It leads nowhere from a year after the request was closed, of an appointment a year after its date. There you can also ask us to erase everything.

Please leave passwords and card or health details out of a form. We do not need them to answer you.`,
    },
    {
      title: 'Job applications',
      content: `An application contains your name, email address, the position, your experience and last job, your cover letter, your phone number if you give one, and your résumé.

The résumé is uploaded to our server and kept in a place that the web cannot reach. Only signed-in members of our staff can download it. We use an application to decide about hiring and for nothing else.`,
    },
    {
      title: 'The chat assistant',
      content: `The assistant is a program that answers by rules. It is not a person, and what you type is not sent to an artificial-intelligence service.

Your browser gives itself a random identifier, and our server stores the transcript under it: the messages, their times and your marks of helpful or unhelpful. Our staff read transcripts to follow up on requests and to improve the answers. A transcript carries your name only if you write it there or send the consultation form. It is ${fact('kept.transcript')}.`,
    },
    {
      title: 'The newsletter',
      content: `If you enter your email address for the newsletter, we send one message asking you to confirm. Until you follow the link in it, you are not subscribed. We then store the address in our own list and use it for the newsletter only.

For 180 days we keep which issues we have sent to an address, and what a mail server answered, so that we notice when mail does not arrive. We do not track who opens an issue: it has no hidden pictures, and its links are the same for everybody.

The website gives the same answer whether or not an address is on the list, so nobody can find out from it who subscribes. To leave, use the link in any issue or write to [${company.emails.privacy}](mailto:${company.emails.privacy}).`,
    },
    {
      title: 'Visitor figures',
      content: `We count page views to see which pages are of use. The page reports to our own server which page was opened and for how long, whether it was only glanced at, which site and which \`utm\` words led to it, which steps of a form were reached, whether the browser has been here before, and whether it is a phone, a tablet or a desktop computer.

No cookie is set for this, no IP address is stored with it, and it is not joined to the forms you send. To count a visitor once a day, the server keeps a one-way code of the address and the user agent until the day is over. A browser that sends Do Not Track or Global Privacy Control is not counted. We do not look up where you are: the place in our reports always reads ${company.city}, ${company.region}.`,
    },
    {
      title: 'What stays in your browser',
      content: `The site uses your browser's local storage for copies that are meant for you. Public pages set no cookies; the only cookies on the site belong to the sign-in of our own staff.

- \`chatbot_user_id\`, \`chatSessions\`, \`chatTalk\`: the random identifier that your browser gives itself for the chat and the hourly limits, your transcripts and the chat that is going on, so that it can go on where it stopped
- \`contactMessages\`, \`appointments\`, \`quoteRequests\`, \`careerApplications\`: receipts of what was sent from this browser; of a résumé only the file's name
- \`quoteDraft\`: what you have filled in of a quote request that is not sent yet; it goes when you send or clear it, or after 30 days
- \`formSubmissions\`: the log of your submissions, and any that could not be sent yet and will be tried again
- \`formSubmissionTimes\`: the times of your recent submissions, for the hourly limit
- \`newsletterSubscribers\`: addresses subscribed from this browser
- \`siteColors\`: light or dark, if you chose one in the foot of a page
- \`analyticsData\`, \`analyticsPending\`, \`hasVisited\`: your own visit figures, those of a page left early that are not entered yet, and the mark that you have been here
- \`crawlerActivity\`, \`ddosLogs\`: short lists of automated visits and of blocked actions seen by this browser
- \`ddosCounters\`, \`ddosUnloads\`, \`ddosAttackUntil\`: how often this browser has asked, how often it left a page, and until when stricter protection holds
- \`socialMediaLinks\`: our social links as last seen
- \`adminContent\`, \`articleDrafts\`, \`northarc-desk-shortcuts\`: unsaved drafts of our page and article editors, and whether its keyboard shortcuts are on; used by our staff only

Some things are kept for one tab only, in its session storage, and go when you close it:

- \`chatPanel\`, \`chatDraft\`, \`chatConsultation\`: whether the chat is open, and the message and the consultation form that you have begun in it
- \`chatDelivered\`: which messages of the chat have reached our server
- \`securityNoticeDismissed\`: when you closed the security notice

You can delete all of it at any time with your browser's function for clearing site data. On a shared computer we advise you to do so after sending a form, because the receipts can be read by the next person. What our server has stored is not affected.`,
    },
    {
      title: 'Checks against abuse',
      content: `Public forms attract robots. Before one is accepted, the server checks a hidden field, the answer to the question, how long the form took to fill in, and counts of keystrokes and pastes. The counts do not contain what you typed.

To hold the limits on submissions and requests, the server also uses the network address that a request comes from and a one-way code made from traits of the browser (its user agent, language, platform, screen size and time zone). The address is used for counting and is not saved with what you send.

What the checks refuse is set aside for a while, so that a person refused by mistake can still be answered: what was entered (without an uploaded file), the reasons, the user agent and a keyed one-way code made from the network address, the user agent and the language. At most the newest 500 are kept, and at most 20 of one sender. Our staff release or discard them.

If the page notices an attempt to attack it, or an action that it blocks, such as the opening of developer tools, it reports the event to our server. These reports serve to protect the site and for no other purpose.`,
    },
    {
      title: 'How we use it and the emails we send',
      content: `We use what you send to answer you, to prepare quotes, to keep appointments, to consider applications, to provide the services you order, and to protect the site.

A form leads to emails: one to our staff, and where it is useful one to you, such as a confirmation or a calendar invitation. They wait in a queue on our server until they are delivered, and a record of the sending is kept. What you answer by email is kept with your request, like a message of the form, and so are its files; the email as it arrived is ${fact('kept.raw-mail')}. You receive advertising from us only if you subscribed to the newsletter.`,
    },
    {
      title: 'Who else receives it',
      content: `We do not sell, rent or trade personal information, and we do not share it for advertising.

It is seen by our staff as far as their work requires, by the firms that host our server and carry our email and work on our instructions, and by a public authority where the law obliges us. If the company were sold, this policy would go on applying to what was collected under it.

Pages load nothing from other hosts. Links to social networks and the sharing links of articles are plain links: those sites learn of you only when you follow one, and their own policies apply there.`,
    },
    {
      title: 'Safekeeping and retention',
      content: `Submissions, transcripts and files are kept on our server and in its backups. Connections are encrypted. Staff screens require a sign-in that the server checks on every request, and repeated wrong passwords are slowed down. No system is beyond every attack; if personal information of yours were exposed, we would tell you without undue delay.

We keep an inquiry for as long as we are answering it and as long as we work for you afterward, a newsletter address until you unsubscribe, and business records for as long as tax and other law requires. By themselves they go like this:

- **Messages, quote requests and appointments** are ${fact('kept.leads')}.
- **Applications and their résumés** are ${fact('kept.applications')}.
- **Chats** are ${fact('kept.chats')}.
- **Mails that we sent you** are ${fact('kept.sent-mails')}; **emails of yours** are kept with their request, and as they arrived are ${fact('kept.raw-mails')}.
- **The list of what our staff did** is ${fact('kept.logs')}.
- **Backups** are ${fact('kept.backups')}, as soon as there is a newer one.

Ask us to erase what we hold of you and we do, at once and in all of these places, unless a legal duty stands against it; you get a receipt, which names nobody and can be looked up on this site. What our staff delete otherwise can be restored by them for 30 days, in case it was a mistake; after that it is erased for good. What was erased leaves the backups as these are replaced.`,
    },
    {
      title: 'Your choices and requests',
      content: `You can ask us:

- what we hold about you, and for a copy of it
- to correct what is wrong
- to delete it
- to stop using it for a purpose you do not want

Write to [${company.emails.privacy}](mailto:${company.emails.privacy}) from the address you used, so that we can tell that it is you. For a chat transcript, add the \`chatbot_user_id\` from your browser's storage or the day and time of the chat. We answer within **${promises.privacyRequest}**, without charge, and nobody is treated worse for asking.

Without JavaScript the pages and forms still work, and nothing is put in your browser's storage.`,
    },
    {
      title: 'Children, changes and contact',
      content: `The site is not meant for children under ${termsFigures.minimumAge}, and we do not knowingly collect information from them. If a child has sent us something, tell us and we delete it.

When the site changes what it keeps, we change this page and the date at its top. Clients hear by email of a change that matters to them.

You reach us at [${company.emails.privacy}](mailto:${company.emails.privacy}) or through the [contact page](/contact). Legal letters go to [${company.emails.legal}](mailto:${company.emails.legal}); those that are not urgent are answered within ${promises.legalReply}.`,
    },
  ],
};
