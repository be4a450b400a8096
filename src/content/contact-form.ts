/** What the form of src/features/contact/form.tsx says; by itself, so that a browser loads no other words with it. */
export const contactFormWords = {
  title: 'Send us a message',
  button: 'Send Message',
  busyButton: 'Sending...',
  success: {
    title: 'Message Sent Successfully!',
    message: "Thank you for contacting us. We've received your message and will get back to you soon.",
  },
  failure: 'Failed to send message. Please try again or contact us directly.',
} as const;
