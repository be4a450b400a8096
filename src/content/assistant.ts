import files from 'content:assistant';
import { fields } from 'content:forms/answer-fields';
import { defineRecords } from './records-of.ts';

export const intents = defineRecords('assistant', Object.values(files).flat(), {
  name: 'assistant',
  title: 'Assistant',
  one: 'answer',
  lead: 'What the chat assistant answers. Whatever is not here it looks up on the pages.',
  named: 'name',
  fields,
});

export type Intent = (typeof intents)['builtIn'][number];
