/** What the form of src/features/emergency/form.tsx says; by itself, so that a browser loads no other words with it. */
export const emergencyFormWords = {
  title: 'Tell us what stopped',
  button: 'Get help now',
  busyButton: 'Sending...',
  success: {
    title: 'We have it.',
    /** Before the moment of the promised answer. */
    hears: 'The engineer on duty answers',
    message: 'Keep your telephone or mailbox at hand. Until you hear from us, the steps on this page still hold.',
  },
  failure: 'This could not be sent. Please try again, or write to us directly.',
  /** Beside the time that is left until the promised answer, while it counts. */
  left: 'Time left until the answer:',
  late: 'The moment that we promised has passed. Please write to',
  /** A span for the counting clock. */
  minutes: (minutes: number, seconds: string) => `${minutes} min ${seconds} s`,
} as const;
