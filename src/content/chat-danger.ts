import { type ChatAnswer, chatLinks as link, to } from './chat-answers.ts';
import { promises } from './claims.ts';
import { company } from './company.ts';

const call988 = to('Call 988', 'tel:988');
const text988 = to('Text 988', 'sms:988');
const call911 = to('Call 911', 'tel:911');
const emergencyForm = to('Open the emergency form', '/emergency#tell');

/** What is said before anything else, where a person or a system is in danger; the names are those of the rules. */
export const chatDanger = {
  crisis: {
    text: 'I am only a program, but there are people who will listen right now. Please call or text 988, the Suicide & Crisis Lifeline: it is free and confidential, day and night. If you are in immediate danger, call 911. You do not have to carry this alone.',
    more: 'Please take this seriously and reach out to a person now: call or text 988, the Suicide & Crisis Lifeline, at any hour, or tell someone near you. If you are in immediate danger, call 911.',
    links: [call988, text988, call911],
  },
  venting: {
    text: 'That sounds like far too much for one day. If there is any truth in it, please call or text 988, the Suicide & Crisis Lifeline, at any hour; in immediate danger, call 911. The technical trouble we can take off your hands.',
    more: 'If it is more than the technical trouble: 988, the Suicide & Crisis Lifeline, takes calls and texts at any hour, and 911 helps in immediate danger. For the trouble itself, write to us and a person takes it over.',
    links: [call988, text988, link.contact],
  },
  danger: {
    text: 'If anybody is hurt or in danger, call 911 now: I am a program and cannot send help. Once you are safe, and if a device or an account is part of it, write to us from a device that nobody else uses.',
    links: [call911, link.contact],
  },
  fire: {
    text: `Safety first: if there is fire or smoke, get away and call 911. Otherwise cut the power at the wall if you can reach it safely. Do not charge, press or open a swollen battery, and keep it away from anything that burns. Then write to ${company.emails.emergency} from another device.`,
    links: [call911, emergencyForm, link.emergencyPage, link.emergencyMail],
  },
  blackmail: {
    text: 'This is not your fault. Pay nothing, stop answering and delete nothing: the messages are evidence. Report it to the police and to the FBI at ic3.gov; in danger, call 911. If it weighs on you, call or text 988 at any hour. We can help secure the accounts and devices.',
    links: [call988, call911, link.badLink, link.contact],
  },
  attack: {
    text: `Take the computer off the network now: pull the cable or turn Wi-Fi off. Leave it switched on, so the evidence stays. Then write to ${company.emails.emergency} from your phone or another device and say what you see: critical issues are answered within ${promises.critical}, day and night. Sign in, pay and delete nothing on the computer itself.`,
    more: `Until someone is with you: keep every affected computer off the network and switched on, unplug backup drives, and note what you saw and when. If bank details were within reach, call your bank. Reports go to ${company.emails.emergency}, at any hour.`,
    links: [emergencyForm, link.emergencyMail, link.emergencyPage, link.badLink],
  },
  'money-sent': {
    text: `Call your bank first, on the number printed on your card or statement, and ask them to stop or recall the payment: minutes count. For gift cards, call the company that issued them. Then report it at ic3.gov and to the police, and keep every message. Pay nothing more, not even to anyone who promises to get it back. If they were on a computer or in a mailbox, take that device off the network and write to ${company.emails.emergency} from another one.`,
    links: [emergencyForm, link.emergencyMail, link.badLink, link.emergencyPage],
  },
  'scam-call': {
    text: `Hang up now, and do not answer if they call back. Nobody real asks on the phone for passwords, codes, gift cards or access to your computer. If they have been on it, take it off the network and leave it switched on. If you gave a card or bank detail, call your bank on the number on your card. Then write to ${company.emails.emergency} from another device.`,
    links: [emergencyForm, link.emergencyMail, link.badLink, link.emergencyPage],
  },
  stolen: {
    text: `From another device, right now: lock it or erase it (Find My for Apple, Find My Device for Android and Windows), and change the passwords of the email and bank accounts that were signed in on it. Report the theft to the police and note the case number. If company data is on it, write to ${company.emails.emergency}: we can sign it out everywhere.`,
    links: [emergencyForm, link.emergencyMail, link.emergencyPage],
  },
  'fake-alarm': {
    text: `That is what a scam looks like: real warnings list no number to call. Do not call, pay or let anyone connect. Close the browser, or hold the power button until the computer is off. If someone has been on it already, take it off the network, call your bank from another phone, and write to ${company.emails.emergency} from another device.`,
    links: [emergencyForm, link.emergencyMail, link.badLink, link.emergencyPage],
  },
  emergency: {
    text: `Do not wait for a chat: write to ${company.emails.emergency} now, from your phone if you have to, and say what you cannot do. Critical issues are answered within ${promises.critical}, day and night. Unplug an affected machine from the network, but leave it switched on.`,
    links: [link.emergencyMail, link.emergencyPage, emergencyForm],
  },
  'clicked-link': {
    text: `Disconnect the computer from Wi-Fi or pull the network cable, and leave it switched on. Write to ${company.emails.emergency} from your phone: what you opened, and when. If you typed a password, change it from another device; if bank details were involved, call your bank first.`,
    links: [link.emergencyMail, to('What to do now, step by step', '/support#clicked-link'), emergencyForm],
  },
  wet: {
    text: `Power first: if plugs or sockets are wet, stay away from them and switch the breaker off if you can reach it dry. Otherwise turn the device off, unplug it, and do not switch it on or charge it to see whether it still works. If a server or the office is affected, write to ${company.emails.emergency} from another device now. With one wet laptop or phone, leave it off until someone has looked at it.`,
    links: [emergencyForm, link.emergencyMail, link.emergencyPage, link.homeServices],
  },
  estate: {
    text: 'I am sorry for your loss. What can be opened, and who may ask for it, differs from case to case, so a person has to look at it: write to us with what you need. Until then do not guess passwords, since too many wrong ones can lock a device for good, and keep the phone number active, because codes are sent to it.',
    links: [link.contact, link.homeServices],
  },
} as const satisfies Record<string, ChatAnswer>;

const duty = `The engineer on duty answers critical issues within ${promises.critical}, day and night.`;
const toForm = 'Open the emergency form on any phone and leave a number. You need no email for it.';
const leaveOn =
  'Leave it switched on and take it off the network: pull the cable, turn Wi-Fi off. What is in its memory shows what happened, and encryption that is cut short can break files for good. Only if you cannot get it off the network, and files are still changing, hold the power button.';
const noPayment =
  'Please pay nothing before a person has looked at it. Paying does not guarantee that you get anything back, and it invites the next demand.';

/** What is said while a danger goes on: to what people then ask, else the next of `next`. */
interface DangerGoesOn {
  /** Whether to switch it off. */
  readonly power: string;
  /** Whether to pay. */
  readonly pay: string;
  /** For "done, what now" and whatever else is said; no two in a row are the same. */
  readonly next: readonly string[];
}

/** The same for each danger of the talk; the names are those of `chatDanger`. */
export const dangerGoesOn = {
  crisis: {
    power: chatDanger.crisis.more,
    pay: chatDanger.crisis.more,
    next: [
      chatDanger.crisis.more,
      'I am still here, but you deserve a person. 988 answers calls and texts right now, day and night, and you can say as little as you want. If you could act on it, call 911 or go to the nearest emergency room.',
    ],
  },
  danger: {
    power: 'Leave the devices as they are: your safety comes first. Call 911 if you have not yet.',
    pay: 'Your safety comes first. Call 911 if you have not yet, and tell them what is being asked of you.',
    next: [
      'Your safety comes first: get to a place where you are not alone, and call 911 if you have not yet. Everything about devices and accounts can wait.',
      'If you cannot speak, 911 takes texts in most places. Once you are safe, write to us from a device that nobody else uses, and a person takes over the rest.',
    ],
  },
  fire: {
    power:
      'Yes, cut the power at the wall or at the breaker, but only if you can reach it safely. With fire or smoke do not go back for it: get out and call 911.',
    pay: 'That can wait. Get away from smoke and fire and call 911.',
    next: [
      `With smoke, fire or a hot battery: keep everybody away and call 911. Do not move the battery while it is hot. Once it is safe, tell us. ${toForm} ${duty}`,
      'Leave the device unplugged and do not charge or open it, even if it looks fine again. Note what it was and when it began: a person goes through the rest with you.',
    ],
  },
  attack: {
    power: leaveOn,
    pay: noPayment,
    next: [
      `${chatDanger.attack.more} ${toForm}`,
      `Next, from a clean device: change the passwords of email and bank, and turn on codes for signing in. Tell everybody in the office to leave their computers on and off the network. Do not delete or restore anything yet. ${toForm} ${duty}`,
    ],
  },
  'money-sent': {
    power: leaveOn,
    pay: 'Pay nothing more, whatever they say, and not to anybody who promises to get it back either.',
    next: [
      `Next: ask your bank for its fraud department and write down the case number. Report it at ic3.gov, and keep every message and receipt. If they had access to a computer or a mailbox, keep it off the network. ${toForm} ${duty}`,
      'Then, from a clean device, change the passwords of your email and your bank, and look for rules in your mailbox that forward or hide email. Do not answer them anymore.',
    ],
  },
  'scam-call': {
    power: leaveOn,
    pay: 'Pay nothing, buy no gift cards and read nobody a code, whatever they say and however hard they push.',
    next: [
      `If they were on the computer: keep it off the network and change the passwords of email and bank from another device. If you told them a card or bank detail, call your bank now. Report it at reportfraud.ftc.gov. ${toForm} ${duty}`,
      `If they never got onto a device and you told them nothing, you are safe once you have hung up. Block the number, and tell the people around you. If you are not sure, a person looks at it with you. ${toForm}`,
    ],
  },
  stolen: {
    power:
      'You need not switch anything off. Lock or erase the missing device from another one, and change your passwords.',
    pay: 'Pay nobody who says that they have it, and do not meet them alone: give it to the police.',
    next: [
      `Next: sign out everywhere in the accounts that were open on it, block its SIM with your carrier, and tell whoever is affected if personal data of others is on it. Police and insurance ask for the serial number. ${toForm} ${duty}`,
      `Watch for email saying that your device was found and asking you to sign in: it is usually the thief. We can help with the accounts and a new device. ${toForm}`,
    ],
  },
  'fake-alarm': {
    power:
      'Yes: hold the power button for ten seconds until the computer is off. When it starts again, do not let the browser bring its pages back.',
    pay: 'Pay nothing and read nobody a card number: the warning is not real.',
    next: [
      `If nobody has been on the computer and you have paid nothing, it is done once the page is closed. If somebody was on it, leave it off the network and change your passwords from another device. ${toForm} ${duty}`,
      'If you gave a card number or a code, call your bank now, on the number printed on the card. Do not call the number on the screen, and do not answer if they call back.',
    ],
  },
  blackmail: {
    power: 'You need not switch it off. Delete nothing: the messages are evidence.',
    pay: 'Please do not pay: whoever pays is asked again. Stop answering, and keep the messages.',
    next: [
      'Next: take pictures of the messages and of the account that sent them, then report it at ic3.gov and on the platform itself. Tell somebody whom you trust. If it weighs on you, 988 is there at any hour.',
      `We can help to secure your accounts and devices. ${toForm} ${duty}`,
    ],
  },
  emergency: {
    power:
      'If files change or messages appear that nobody wrote: leave it switched on and take it off the network. If it has only stopped, you may restart it once. Then leave it as it is until somebody has looked at it.',
    pay: noPayment,
    next: [
      `Note what you see: the words on the screen, when it began, and who cannot work. Change as little as you can until somebody is with you. ${toForm} ${duty}`,
      `Check what still works: another computer, another room, the internet on a phone. That tells the engineer where to begin. ${toForm}`,
    ],
  },
  'clicked-link': {
    power: leaveOn,
    pay: noPayment,
    next: [
      `Next, from a clean device: change the password that you typed and every other one like it, turn on codes for signing in, and look for rules in your mailbox that forward or hide email. ${toForm} ${duty}`,
      `Keep the message and the computer as they are, and tell your colleagues not to open it. If money or a card is part of it, call your bank. ${toForm}`,
    ],
  },
  wet: {
    power:
      'Yes, off and unplugged, if you can reach the plug with dry hands; else switch off the breaker. Do not switch it on to see whether it works.',
    pay: 'What a repair costs is said before anything is done, and you decide.',
    next: [
      `Leave it off and unplugged, and let it drain; no hair dryer and no rice. Keep the charger away from it. ${toForm} ${duty}`,
      'If a server or several machines are wet, keep the power of that room off and note which devices stood in the water. A person goes through them with you.',
    ],
  },
} as const satisfies Partial<Record<keyof typeof chatDanger, DangerGoesOn>>;

/** What is said whatever the danger is. */
export const dangerWords = {
  reach: {
    text: `${toForm} ${duty} Any phone or another computer will do.`,
    links: [emergencyForm, link.emergencyPage],
  },
  when: { text: `${duty} ${toForm}`, links: [emergencyForm, link.emergencyPage] },
  over: {
    text: `Good to hear. If anything of it comes back, write to ${company.emails.emergency} at any hour, or open the emergency form. What else can I help with?`,
    links: [emergencyForm],
  },
  /** Of somebody who was in need. */
  safe: {
    text: 'I am glad to hear that. 988 stays there at any hour, also just to talk. What else can I help with?',
    links: [call988, text988],
  },
  goesOn: 'Say “it is over” when it is, and we go on with anything else.',
} as const;
