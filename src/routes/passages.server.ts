import { publishedArticles } from '#src/features/blog/articles.server.ts';
import { readPassages } from '#src/features/chat/passages/read-passages.server.ts';
import { perState } from '#src/lib/records/live.ts';

/** What the site says, by page and heading, as it is published now; read once for each thing that the owner publishes. */
export const passagesNow = perState(() => readPassages(publishedArticles()));
