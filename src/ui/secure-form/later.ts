import { withdraw } from '#src/lib/offline-outbox.ts';
import { dropDraft, putValues, recall, writeDraft } from './kept-form.ts';
import { judged, send } from './sending.ts';

/** What a form needs from its first letter on, in one piece: it has to be there before the network can go. */
export const later = { send, judged, withdraw, recall, putValues, writeDraft, dropDraft };
