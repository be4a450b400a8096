import { beforeAll, describe, expect, test } from 'vitest';
import { someOpenDays, type VisitorSentence, visitorSentences } from '#tests/helpers/visitor-sentences.ts';
import { loadPassages } from './passages.ts';
import { reply } from './reply.ts';
import { emptyContext, type Knowledge, type Reply } from './reply-types.ts';

let knowledge: Knowledge;
beforeAll(async () => {
  knowledge = { passages: await loadPassages(), openDays: someOpenDays.map(({ date, times }) => ({ date, times: [...times] })) };
});

function answerTo({ says, after = [] }: VisitorSentence): Reply {
  let context = emptyContext;
  for (const before of [after].flat()) context = reply(before, context, knowledge).context;
  return reply(says, context, knowledge);
}

describe('visitor sentences', () => {
  test('there are at least 150', () => expect(visitorSentences.length).toBeGreaterThanOrEqual(150));

  test.each(visitorSentences.map((sentence) => [[...[sentence.after ?? []].flat(), sentence.says].join(' / '), sentence] as const))(
    '%s',
    (_, sentence) => {
      const answer = answerTo(sentence);
      const hrefs = answer.links.map(({ href }) => href.split('#')[0] === sentence.link ? sentence.link : href);
      if (sentence.topic) expect(answer.context.topics).toEqual(expect.arrayContaining([sentence.topic].flat()));
      if (sentence.link) expect(hrefs).toContain(sentence.link);
      expect(answer.links.length).toBeGreaterThan(0);
    },
  );
});
