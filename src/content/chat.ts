import * as data from 'content:chat';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, timeInWords } from '#src/lib/format.ts';
import { withFacts } from './facts.ts';

export const chat = withFacts(data.chat);
export const chatPromo = withFacts(data.promo);
export const chatConsultation = withFacts(data.consultation);

/** `date`: Eastern YYYY-MM-DD; `time`: HH:MM. */
export const bookSlot = ({ date, time }: { date: string; time: string }): string =>
  fillIn(chatConsultation.book, { day: dayInWords(date), time: timeInWords(time) });
