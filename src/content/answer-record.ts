// By itself, so that the desk's screens load no words of /support with it.

/** How promised answers were kept in the last days: of `answers` so many on time, half of them within `half`. */
export const answerRecordWords = (
  days: number,
  { answers, onTime }: { answers: number; onTime: number },
  half: string,
) => `In the last ${days} days we answered ${onTime} of ${answers} on time, half within ${half} of office hours.`;
