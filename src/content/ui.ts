/**
 * What the parts of src/ui say to visitors by themselves. Single names, not one object: each form of the site loads
 * them before its first letter is typed, and the build makes names short.
 */

/** Before the address that was probably meant; a question mark follows it. */
export const didYouMean = 'Did you mean';

export const optional = '(optional)';
/** Closes a confirmation (S1 §2 Confirmation modal). */
export const continueBrowsing = 'Continue Browsing';
export const honeypotLabel = 'Leave this empty';

export const puzzleTitle = 'Security verification';
export const verify = 'Verify';
export const verified = 'Verified. Thank you.';

export const checkFields = (count: number): string =>
  count === 1 ? 'Please check one field:' : `Please check ${count} fields:`;
export const securityNotice = 'Security Notice';
export const nothingLost = 'Nothing you typed is lost.';
export const waitAndSend =
  'There is no need to refresh: nothing you typed is lost. Wait five seconds and send it again.';
/** Of a refusal that sending once more would not change (S1 §8: user agent, honeypot). */
export const heldBack =
  'If you are a person, your message is not lost: we keep it, look through what was held back, and can let it through from here. You need not send it again.';
export const orCall = 'If it cannot wait, call';
export const orWrite = 'or write to';
export const writeInstead = 'If it cannot wait, write to';
export const writeTo = 'You can also write to';

/** When an answer comes (`byMoment` stands out), and the word before the reference. */
export const hearFromUs = 'You will hear from us';
export const byMoment = (due: string): string => `by ${due}`;
export const yourReference = 'Your reference is';
/** The link to the visitor's page of what was sent. */
export const seeRequest = 'See your request';
export const sentEarlier =
  'That is what reached us first. What you changed since was not sent and is still here: if it matters, please send it once more or write to us.';

export const stillWaiting = 'What you wrote is still waiting to be sent.';
export const sentLater = 'We will send it by ourselves as soon as the connection is back.';
export const noLongerSent =
  'You changed what you wrote, so we no longer send the earlier version. Please send the form again.';

export const starsInWords = (rating: number): string => `${rating} out of 5 stars`;
