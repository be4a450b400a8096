import files from 'content:assistant';
import * as collections from 'content:collections';
import { fields } from 'content:forms/answer-fields';
import { defineRecords } from './records-of.ts';

export const intents = defineRecords('assistant', Object.values(files).flat(), {
  ...collections.assistant,
  fields,
});

export type Intent = (typeof intents)['builtIn'][number];
