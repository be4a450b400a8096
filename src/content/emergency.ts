import data from 'content:pages/emergency';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('emergency', 'Emergency');

export const { page: emergencyPage, situations } = words.each(data);

export const mailSubject = 'Emergency: something is down';
