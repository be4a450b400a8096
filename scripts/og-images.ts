import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { articles } from '#src/content/articles.ts';
import { companyDomain } from '#src/content/company.ts';
import { builtWords } from '#src/content/records/all.ts';
import { filled } from '#src/lib/facts.ts';
import { pictureWords, publicPages } from '#src/site/public-pages.ts';
import { pictureSvg, png } from '#src/site/share-picture.server.ts';

const cache = '.cache/og';
const inParallel = 2;

async function draw(svg: string): Promise<string> {
  const kept = join(
    cache,
    `${createHash('sha256').update(JSON.stringify(png)).update(svg).digest('hex').slice(0, 32)}.png`,
  );
  if (!existsSync(kept)) writeFileSync(kept, await sharp(Buffer.from(svg)).png(png).toBuffer());
  return kept;
}

/** Open Graph pictures of all public pages (S2 §2 Page head). */
export async function makeOgImages(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  mkdirSync(folder, { recursive: true });
  sharp.concurrency(1);
  const waiting = publicPages(articles.builtIn.map((article) => ({ ...article, lastModified: article.date })));
  const work = async () => {
    for (let page = waiting.pop(); page; page = waiting.pop()) {
      const picture = pictureWords(page, companyDomain);
      if (picture)
        copyFileSync(await draw(pictureSvg(filled(picture.words, builtWords))), join(folder, basename(picture.path)));
    }
  };
  await Promise.all(Array.from({ length: inParallel }, work));
}

if (import.meta.main) await makeOgImages('build/client/og');
