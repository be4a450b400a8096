import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';
import { hours } from './hours.ts';

/** Words of the chat assistant around its answers (S1 §2 Chat widget, §4); the answers themselves are written beside their rules. */
export const chat = {
  open: 'Chat with us',
  footerOpen: 'Chat with our assistant',
  title: `${company.name} assistant`,
  /** It never passes for a person (design.md section 7). */
  nature: 'Automated assistant, not a person',
  greeting: `Hi! I am ${company.name}'s automated assistant. Ask me about our services, prices or area, or request a free consultation with an engineer.`,
  minimise: 'Minimize chat',
  expand: 'Open chat again',
  close: 'Close chat',
  startOver: 'Start a new chat',
  minimised: `${company.name} assistant, minimized`,
  unread: (count: number) => `${count} new`,
  shortcutsLabel: 'Shortcuts',
  shortcuts: { schedule: 'Schedule', contact: 'Contact', help: 'Help' },
  contactQuestion: 'How can I contact you?',
  helpQuestion: 'What can you help me with?',
  quickTitle: 'Quick questions',
  quickQuestions: [
    'What does business IT support include?',
    'Do you help people at home?',
    'How much does a website cost?',
    'Can you build a mobile app?',
    'How do you protect us from cyberattacks?',
    'Which areas do you cover?',
  ],
  log: 'Conversation',
  you: 'You said:',
  bot: 'The assistant said:',
  typing: 'The assistant is typing…',
  input: 'Your message',
  placeholder: 'Ask a question…',
  send: 'Send message',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  full: 'This chat has reached its limit. Please start a new one.',
  broken: `I cannot answer that at the moment. Please write to ${company.emails.info} or use the contact form.`,
  tooMuch: `That is more than I can answer for now. Please ask again later, or send us what you need by the contact form and expect an answer within ${promises.contact}.`,
  /** When a person has taken the talk over; `somebody` is one without a name. */
  somebody: 'A person',
  withPerson: (name: string) => `${name} of ${company.name} answers here`,
  wrote: (name: string) => `${name} wrote:`,
  handedBack: 'The automated assistant answers again from here on.',
  nobodyCame: `Nobody has answered for a minute, so let us go on by email: leave your name and address in the form and expect an answer within ${promises.contact}.`,
  brokenLink: { text: 'Contact form', href: '/contact' },
} as const;

/** The free-consultation promo card that follows a pricing answer (S1 §4). */
export const chatPromo = {
  title: `Free ${claims.consultationLength} consultation`,
  text: `A ${claims.consultationValue} value: an engineer looks at your situation and gives you a price.`,
  button: 'Request it here',
} as const;

/** The inline consultation form and what is said around it (S1 §4 Consultation form, §8 Chat submission failure). */
export const chatConsultation = {
  title: 'Free consultation',
  lead: `A ${claims.consultationLength} meeting, ${hours.chatConsultation}.`,
  request: 'I would like to schedule a free consultation.',
  promise: `Sure. Please fill in the short form below, and we will get back to you within ${promises.contact} to agree on a time.`,
  /** Beside the promise: the moment that the receipt of the form will state (lib/reply-time). */
  answeredBy: (moment: string) => `If you send it now, that is by ${moment}.`,
  button: 'Request Consultation',
  busyButton: 'Sending...',
  cancel: 'Close the form',
  loading: 'Loading the form…',
  notLoaded: `The form could not be loaded. Please try again, or write to ${company.emails.support}.`,
  tryAgain: 'Try again',
  sent: (due: string, reference: string) =>
    `Thank you! Your consultation request has reached us. You will hear from us by ${due}. Your reference is ${reference}.`,
  /** The button that books a time in the talk, and what is said once it is sent. */
  book: (slot: { date: string; time: string }) => `Book ${dayInWords(slot.date)}, ${timeInWords(slot.time)}`,
  bookButton: 'Book this time',
  booked: (slot: string, due: string, reference: string) =>
    `Thank you! ${slot} is booked for you. You get our confirmation by ${due}. Your reference is ${reference}.`,
  calendar: { text: 'See open times', href: '/contact?tab=appointment#panel' },
  failure: `I'm sorry, there was an error submitting your request. Please try again or contact us directly ${company.emails.support}`,
  later:
    'That is the version that reached us first. Your later changes were not sent and are still in the form: if they matter, please send it again.',
  kept: 'I have kept what you wrote on this device and will send it as soon as the connection is back.',
} as const;
