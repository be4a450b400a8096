import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RecordEditor } from '#src/ui/record-editor/use-editor.ts';
import { SendIssue } from './admin-send.tsx';
import type { IssueField, IssueView } from './desk.server.ts';

const editor = {
  ...{ raw: { subject: 'News' }, errors: {}, number: 0, known: 1, send: async () => undefined },
} as unknown as RecordEditor<IssueField>;
const view = { confirmed: 2, own: ['owner@northarc.example'], pace: 600, now: 0 } as unknown as IssueView;

test('a browser ends the part without a script where it begins, so that the desk can go on from the page', () => {
  const html = renderToStaticMarkup(<SendIssue view={view} editor={editor} />);
  // Browsers end a noscript at the first end, whatever stands in between.
  const parts = html.split('<noscript>').slice(1);
  expect(parts).toHaveLength(1);
  expect(parts.map((part) => part.split('</noscript>').length)).toEqual([2]);
  expect(parts[0]).toContain('We send the saved draft, so save it first.');
  expect(parts[0]?.split('</noscript>')[1]).not.toContain('save it first');
});
