import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What the page's action has answered last, until another answer comes or another page is opened. React Router forgets it
 * as soon as the page's data is read anew, which the desk does every few seconds.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [last, keep] = useState({ answer, kept: answer, key });
  const isNew = answer !== undefined && answer !== last.answer;
  if (isNew) keep({ answer, kept: answer, key });
  // The address follows an answer, which then is still the page's own.
  else if (key !== last.key) keep({ ...last, kept: answer && last.kept, key });
  return isNew ? answer : last.kept;
}
