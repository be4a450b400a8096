import words from 'content:assistant-phrases';
import { endangered, surely } from './brain.ts';
import { askedAfter, type Danger, helpFor, inDanger, ofPeople } from './danger.ts';
import { asking, isTalk, type Spoken, sayDetail, type Way, type Weighed } from './say.ts';

/** Share that may change the subject of a chat in danger. */
const certainly = 0.9;
/** Dangers within which nothing else is answered. */
const alone: readonly Danger[] = [...ofPeople, 'fire', 'blackmail', 'wet'];
/** Share of a question that may be asked within a danger. */
const maybe = 0.2;
const shortOther = 4;

/** The answer to a danger, new or running, with what is known of it. */
export const danger: Way = async (turn) => {
  const { message, heard, memory, brain, own, leans } = turn;
  const { guesses, alarm } = own;
  const isElsewhere = (guesses[0]?.share ?? 0) >= certainly && !isTalk(brain.intent(guesses[0]?.label ?? ''));
  // A short sentence within a talk is about something else more often.
  const shortly = alarm && ofPeople.includes(alarm.danger) ? endangered.other : endangered.followUp;
  const least = leans ? shortly : 0;
  const likely = alarm?.isLikely && alarm.share >= least ? alarm.danger : undefined;
  const { running } = memory;
  // What an answer knows of it helps more than the next step: "who has the login of the website?"
  const isAsked = running && !alone.includes(running.danger) && asking.test(message) && heard.words.length > shortOther;
  const known = isAsked ? guesses.filter(({ share }) => share >= maybe) : [];
  const besides = known.flatMap(({ label }) => {
    const intent = brain.intent(label);
    const next = intent && brain.next(intent, heard, 'elsewhere');
    return next ? { next, intent } : [];
  });
  const [beside] = besides;
  const detail =
    (running && brain.next(askedAfter(running), heard, 'later')?.answer) ??
    (beside && (await sayDetail(beside.next, beside.intent, turn, false)).text);
  const found = inDanger(
    message,
    brain.read(message).marked,
    likely,
    own.isCalm === true,
    running,
    detail,
    () => isElsewhere,
  );
  if (!found) return undefined;
  const intent = brain.intent(guesses[0]?.label ?? '');
  const isNew = found.running?.danger === 'wet' && found.running.step === 0;
  const saved = isNew && intent && (guesses[0]?.share ?? 0) >= surely && brain.next(intent, heard, 'later');
  if (!saved) return { ...found, running: found.running };
  // A wet phone may hold the only photos.
  const { text } = await sayDetail(saved, intent, turn, false);
  return { ...found, text: `${text}\n\n${found.text}`, running: found.running };
};

/** Names the help below the answer to what may be a danger. */
export function withHelp(spoken: Spoken, { own: { alarm }, memory, leans }: Weighed): Spoken {
  const isHeard = alarm?.isPossible && !leans && (memory.lastResponse === '' || alarm.share >= endangered.other);
  const help = isHeard ? helpFor(alarm.danger) : undefined;
  if (!help) return spoken;
  const others = spoken.links.filter(({ href }) => help.links.every((one) => one.href !== href));
  return { ...spoken, text: `${spoken.text}\n\n${help.text}`, links: [...help.links, ...others] };
}

export const isLoss = ({ running }: Spoken, { memory, own: { guesses }, brain }: Weighed): boolean =>
  running?.danger === 'estate' &&
  !memory.running &&
  (guesses[0]?.share ?? 0) >= surely &&
  !isTalk(brain.intent(guesses[0]?.label ?? ''));

export const withLoss = (spoken: Spoken, loss: Spoken | undefined): Spoken =>
  loss
    ? {
        ...spoken,
        text: `${words.loss} ${spoken.text}`,
        links: [...spoken.links, ...loss.links],
        running: loss.running,
      }
    : spoken;
