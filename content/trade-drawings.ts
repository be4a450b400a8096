/** What stands within the drawings of /services; the words beside them are the page's own (content/services-page.ts). */
export const tradeDrawings = {
  week: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    /** In hours of a day, and of the week that begins on Monday. */
    office: { from: 8, to: 18 },
    move: { from: 4 * 24 + 19, to: 6 * 24 + 20, label: 'the move' },
  },
  mail: {
    from: 'Payroll',
    address: 'pay@payrol1-desk.example',
    subject: 'Urgent: confirm your account by noon',
    button: 'Sign in',
    marks: ['The name is known, the address is not.', 'It hurries you.', 'The button leads to another site.'],
  },
  cable: { name: 'B-07', ports: 12, at: 7, rack: 'at the rack', desk: 'at the desk' },
  /** Minutes of one morning: when there was no signal, and when something was written down. */
  morning: {
    length: 240,
    gap: { from: 70, to: 160 },
    entries: [15, 45, 82, 101, 124, 150, 186, 221],
    signal: 'Signal',
    none: 'No signal: kept on the phone',
    back: 'Signal: all is sent',
  },
  fields: { count: 12, doubtful: 9, read: 'read', person: 'to a person' },
} as const;
