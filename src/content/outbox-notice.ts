/** What visitors read on every page of a form that waits to be sent, or was refused since. */
export const outboxNotice = {
  label: 'Your unsent forms',
  /** What was sent, by type of form. */
  names: {
    contact: 'message',
    emergency: 'report of what stopped',
    quote: 'quote request',
    appointment: 'appointment',
    career: 'application',
    consultation: 'consultation request',
  } as Readonly<Record<string, string>>,
  fallbackName: 'form',
  waiting: (name: string) => `Your ${name} is still waiting to be sent. We send it as soon as there is a connection.`,
  refused: (name: string) => `Your ${name} could not be taken:`,
  fallbackReason: 'please look at it once more.',
  show: 'Look at it',
  reopen: 'Open the form again',
  write: 'Write to us',
  dismiss: 'Dismiss',
  hide: 'Hide',
} as const;
