import { pageWords } from '#src/lib/records/words.ts';
import { promises } from './claims.ts';
import { hours } from './hours.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('emergency', 'Emergency');

/** Words of /emergency: what to do in the first five minutes, and who comes to help. */
export const emergencyPage = words.of('page', {
  title: 'Something is down?',
  lead: `Three fields, and a person answers within ${promises.critical}, day and night.`,
  danger: 'Smoke, fire or somebody hurt? Get out and call 911 first. Computers can wait.',
  situations: 'The first five minutes, by what has happened',
  tell: 'Tell us what stopped',
  promise: {
    before: 'Sent now, you have an answer by',
    after: 'The minutes count at night, on weekends and on holidays too.',
  },
  directTitle: 'Without the form',
  mail: 'Write to the duty address',
  call: 'Call',
  hours: `${hours.emergency}. Calls and mail about everything else: ${hours.office}.`,
  stepsTitle: 'The first five minutes',
  stepsLead: 'Do these while we read what you wrote. Nothing here makes things worse.',
  not: 'Do not:',
  print: 'Print these steps',
  printHint: 'Printed and hung beside the router, they help when nothing else loads.',
});

export const mailSubject = 'Emergency: something is down';

/** The steps of one situation; `not` is what makes it worse. */
export const situations = words.of('situations', [
  {
    id: 'internet',
    short: 'Internet down',
    title: 'The internet is down',
    steps: [
      'Try a second device. If only one is offline, restart that one: your line is fine.',
      'Switch the modem and the router off and wait one minute. Switch the modem on, wait until its lights are steady, then the router. Give both five minutes.',
      'Look at the provider’s outage map on your phone, with Wi-Fi off. If your street is on it, all you can do is wait.',
      'Until it is back, share your phone’s connection with the one computer that matters most.',
    ],
    not: 'press the small reset hole in the router. It erases the settings of your provider and of your network.',
  },
  {
    id: 'server',
    short: 'Server down',
    title: 'The server is down',
    steps: [
      'Ask two colleagues: is it everything, or one program? Note the time, and photograph what the screen says.',
      'Look whether the server, its battery unit and the switch beside it have power. If the battery unit beeps, shut down in order what still answers.',
      'Restart it once, from its own menu, if no message names a disk and nothing clicks. Then wait ten minutes.',
      'Tell everybody to save on their own computer until it is back, and to leave shared folders alone.',
    ],
    not: 'restart it again and again, and do not pull or swap disks. Each try can cost data that is still there now.',
  },
  {
    id: 'ransomware',
    short: 'Files locked, ransom note',
    title: 'Files are locked and somebody wants money',
    steps: [
      'Take every computer that shows it off the network: pull the cable, turn Wi-Fi off. Leave it switched on, so that the traces stay.',
      'Unplug backup drives and network storage from everything else, and pause cloud folders that sync.',
      'Photograph the note. Delete nothing, and do not answer it.',
      'Write to us from a phone or a computer that was not on this network: the office mailbox may be read along.',
      'Have the number of your insurance policy at hand. It may ask to be told before anything is repaired.',
    ],
    not: 'pay, sign in or restore a backup before somebody has looked. A backup that is restored too early is locked as well.',
  },
  {
    id: 'stranger',
    short: 'A stranger on the screen',
    title: 'A stranger is on the screen',
    steps: [
      'Hang up, and take the computer off the internet: pull the cable, turn Wi-Fi off. If you cannot, hold the power button for ten seconds.',
      'If they saw your bank, a card or a payment: call the bank now, on the number printed on the card.',
      'From another device, change the password of your mailbox first, then of the bank. Sign all other devices out.',
      'Write down what they said, what you installed and what you paid. Leave the computer off the internet until it was looked at.',
    ],
    not: 'call a number that a warning on the screen shows. Real warnings name none, and Microsoft calls nobody.',
  },
]);
