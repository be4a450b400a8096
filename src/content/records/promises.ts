import { defineCollection } from '#src/lib/records/collection.ts';

/** Whether emergencies are promised an answer by the clock (S1 §9), on by default. */
export const promiseRecords = defineCollection({
  name: 'promises',
  title: 'Emergency promise',
  one: 'promise',
  lead: 'How soon you promise to answer an emergency.',
  named: 'title',
  fixed: true,
  fields: {
    title: { kind: 'line', label: 'Name', most: 40, internal: true },
    byClock: {
      kind: 'yes',
      label: 'Promise an answer within minutes, day and night',
      hint: 'The time stands in the claim “Answer to a critical ticket.” If off, pages, emails, the assistant and your desk promise an emergency the same as any other message.',
      initial: true,
    },
  },
  builtIn: [{ id: 'emergency', title: 'Emergency promise', byClock: true }],
});
