/** What a browser is told of a form that could not be read or is too much (413, 415, 422). */
export const refusedForm = {
  title: 'This form could not be taken',
  /** Below the reason, on a page of its own. */
  goBack: 'Please go back in your browser: what you typed is still there.',
  tooMuch: 'That is more than this form takes.',
  tooMuchText: 'That is more text than this form takes.',
  notFormData: 'Please send the form as form data.',
  noSuchForm: 'There is no such form.',
  partWithoutName: 'The form has a part without a name.',
  fileTwice: (name: string) => `The form has the file "${name}" twice.`,
  oneFile: 'Please send one file only.',
  tooManyFiles: 'Please send fewer files at once.',
  noBoundary: 'The form could not be read: its boundary is missing.',
  unreadable: 'The form could not be read. Please go back and send it again.',
} as const;
