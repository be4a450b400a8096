import { words } from './it-support.ts';

/** One example day of the six services of /it-support/business: each with its hour and what it looks like then. */
export const businessDay = words.business.of('day', {
  note: 'The hours below are an example day.',
  example: 'Example',
  done: 'Done',
  restore: {
    hour: '1:00 AM',
    title: 'Restore drill, quarterly',
    rows: [
      { what: 'A mailbox', took: '3 min', outcome: 'Opened' },
      { what: 'A shared folder', took: '6 min', outcome: 'Same files' },
      { what: 'A whole machine', took: '41 min', outcome: 'Started' },
      { what: 'Copy out of reach', took: 'Last night', outcome: 'Readable' },
    ],
  },
  patches: {
    hour: '2:30 AM',
    title: 'Updates, two weeks',
    days: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    pilot: 'Pilot',
    all: 'All',
    label: 'Two weeks of updates: on Tuesday night the pilot group, on Wednesday night everyone.',
  },
  hire: {
    hour: '8:30 AM',
    title: 'New hire, first morning',
    rows: [
      { what: 'Account and mailbox', when: 'Friday' },
      { what: 'Laptop set up, encrypted', when: 'Friday' },
      { what: 'Multi-factor sign-in on the phone', when: '8:31' },
      { what: 'License assigned', when: '8:34' },
    ],
  },
  talk: {
    hour: '9:02 AM',
    title: 'Help desk, one request',
    lines: [
      { time: '9:02', said: 'The scanner will not send to my mail since this morning.' },
      { time: '9:04', said: 'I see it: its password ran out last night. May I share your screen?' },
      { time: '9:10', said: 'Yes. Oh, there it goes.' },
    ],
    end: 'Closed at 9:11, in the first contact',
  },
  plan: {
    hour: '1:15 PM',
    title: 'One floor, from the survey',
    lines: 'First line, and a second for bad days',
  },
  signIns: {
    hour: '4:40 PM',
    title: 'Sign-ins',
    rows: [
      { what: 'Office, known laptop', took: '4:31', outcome: 'Let in' },
      { what: 'Home, second factor', took: '4:36', outcome: 'Let in' },
      { what: 'Unknown country, right password', took: '4:40', outcome: 'Refused' },
    ],
  },
});
