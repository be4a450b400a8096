/** What a form says while it is sent; beside src/content/ui.ts because it loads later, with the code that sends. */

export const kept =
  'We kept what you wrote on this device and will send it by ourselves as soon as the connection is back. There is no need to try again.';
export const again = 'There is no need to refresh: we are sending it again by ourselves.';
export const cancelled = 'Sending was cancelled.';
export const answerLater = 'There is no connection right now. We will check your answer when the form is sent.';
