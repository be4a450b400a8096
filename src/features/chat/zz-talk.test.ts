import { test } from 'vitest';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadPassages } from '#src/features/chat/passages.ts';
import { reply } from '#src/features/chat/reply.ts';
import { emptyContext } from '#src/features/chat/reply-types.ts';
import { someOpenDays } from '#tests/helpers/visitor-sentences.ts';
test('talk', async () => {
  const passages = await loadPassages();
  let out = `${passages.length} passages\n`;
  for (const talk of readFileSync('/tmp/talks.txt', 'utf8').split(/\n\s*\n/)) {
    let context = emptyContext;
    for (const line of talk.split('\n').filter(Boolean)) {
      const r = reply(line, context, { passages, openDays: someOpenDays as any });
      out += `> ${line}\n${r.text.replace(/^/gm, '    ')}\n    [${r.links.map((l) => l.href).join(' ')}] ${r.effects} {${r.context.topics}|${r.context.userIntent}|${r.context.mentionedServices}}\n`;
      context = r.context;
    }
    out += '----\n';
  }
  writeFileSync('/tmp/talks.out', out);
});
