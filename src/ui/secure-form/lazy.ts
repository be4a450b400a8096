import { withdraw } from '#src/lib/offline-outbox.ts';
import { clearAnswers, dropDraft, putValues, recall, writeDraft } from './kept-form.ts';
import { verify } from './puzzle.ts';
import { judged, send, taken } from './sending.ts';
import { freshTickets } from './tickets.ts';

/** What a form needs from its first letter on, in one piece: it has to be there before the network can go. */
export const lazy = {
  send,
  judged,
  taken,
  withdraw,
  recall,
  putValues,
  clearAnswers,
  writeDraft,
  dropDraft,
  verify,
  freshTickets,
};
