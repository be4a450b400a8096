import { type ChatAnswer, chatLinks as link, to } from './chat-answers.ts';
import { promises } from './claims.ts';
import { company } from './company.ts';

const call988 = to('Call 988', 'tel:988');
const text988 = to('Text 988', 'sms:988');
const call911 = to('Call 911', 'tel:911');

/** What is said before anything else, where a person or a system is in danger; the names are those of the rules. */
export const chatDanger = {
  crisis: {
    text: 'I am only a program, but there are people who will listen right now. Please call or text 988, the Suicide & Crisis Lifeline: it is free and confidential, day and night. If you are in immediate danger, call 911. You do not have to carry this alone.',
    more: 'Please take this seriously and reach out to a person now: call or text 988, the Suicide & Crisis Lifeline, at any hour, or tell somebody near you. If you are in immediate danger, call 911.',
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
    links: [call911, link.emergencyPage, link.emergencyMail],
  },
  blackmail: {
    text: 'This is not your fault. Pay nothing, stop answering and delete nothing: the messages are evidence. Report it to the police and to the FBI at ic3.gov; in danger, call 911. If it weighs on you, call or text 988 at any hour. With securing the accounts and devices we can help.',
    links: [call988, call911, link.badLink, link.contact],
  },
  attack: {
    text: `Take the computer off the network now: pull the cable or turn Wi-Fi off. Leave it switched on, so that the traces stay. Then write to ${company.emails.emergency} from your phone or another device and say what you see: critical issues are answered within ${promises.critical}, day and night. Sign in, pay and delete nothing on the computer itself.`,
    more: `Until somebody is with you: keep every affected computer off the network and switched on, unplug backup drives, and note what you saw and when. If bank details were within reach, call your bank. Reports go to ${company.emails.emergency}, at any hour.`,
    links: [link.emergencyMail, link.emergencyPage, link.badLink],
  },
  'money-sent': {
    text: `Call your bank first, on the number printed on your card or statement, and ask them to stop or recall the payment: minutes count. With gift cards, call the firm that issued them. Then report it at ic3.gov and to the police, and keep every message. Pay nothing more, also not to anybody who promises to get it back. If they were on a computer or in a mailbox, take that device off the network and write to ${company.emails.emergency} from another one.`,
    links: [link.emergencyMail, link.badLink, link.emergencyPage],
  },
  'fake-alarm': {
    text: `That is how a scam looks: real warnings name no number to call. Do not call, pay or let anybody connect. Close the browser, or hold the power button until the computer is off. If somebody has been on it already, take it off the network, call your bank from another phone, and write to ${company.emails.emergency} from another device.`,
    links: [link.emergencyMail, link.badLink, link.emergencyPage],
  },
  wet: {
    text: `Power first: if plugs or sockets are wet, stay away from them and switch the breaker off if you can reach it dry. Otherwise turn the device off, unplug it, and do not switch it on or charge it to see whether it still works. If a server or the office is affected, write to ${company.emails.emergency} from another device now. With one wet laptop or phone, leave it off until somebody has looked at it.`,
    links: [link.emergencyMail, link.emergencyPage, link.homeServices],
  },
  estate: {
    text: 'I am sorry for your loss. What can be opened, and who may ask for it, differs from case to case, so a person has to look at it: write to us with what you need. Until then do not guess passwords, since too many wrong ones can lock a device for good, and keep the phone number active, because codes are sent to it.',
    links: [link.contact, link.homeServices],
  },
} as const satisfies Record<string, ChatAnswer>;
