import { publishChange } from '../helpers/blocks.ts';
import { addPicture } from '../helpers/pictures.ts';
import { expect, test } from './fixtures.ts';

const [light, dark] = ['rgb(255, 255, 255)', 'rgb(10, 17, 32)'];

test('a visitor chooses the colors and has them from the first paint on; paper stays white and says whose it is', async ({
  page,
  plain,
  site,
}) => {
  const [logo, onDark] = [await addPicture(site, '#103060'), await addPicture(site, '#f0f4fa')];
  await publishChange(site.deps, 'logo', 'logo', { logo, onDark });
  const logos = page.getByRole('img', { name: 'Northarc', exact: true });
  const ground = page.locator('body');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await expect(ground).toHaveCSS('background-color', light);
  // In the header and in the footer, one each.
  await expect(logos).toHaveCount(2);
  const colors = page.getByRole('group', { name: 'Colors' });
  await expect(colors.getByRole('button', { name: 'System', pressed: true })).toBeVisible();
  await colors.getByRole('button', { name: 'Dark' }).click();
  await expect(ground).toHaveCSS('background-color', dark);
  await expect(logos).toHaveCount(2);
  // Before the page's own script: it is put on in the head.
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.goto('/blog');
  await expect(ground).toHaveCSS('background-color', dark);
  await page.unroute('**/assets/site-*.js');

  await test.step('on paper', async () => {
    await page.goto('/business-it-support');
    const line = page.locator('main > p[aria-hidden]');
    await expect(line).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(ground).toHaveCSS('background-color', light);
    await expect(line).toBeVisible();
    await expect(line).toHaveText(
      /^Northarc IT & Software · northarc\.example\/it-support\/business · info@northarc\.example · Prices as of \w+ \d+, \d{4}$/,
    );
    await page.emulateMedia({ media: 'screen' });
  });

  await colors.getByRole('button', { name: 'System' }).click();
  await expect(ground).toHaveCSS('background-color', light);
  expect(await page.evaluate(() => localStorage.getItem('siteColors'))).toBeNull();

  await test.step('without JavaScript they are those of the system, and nothing is offered', async () => {
    await plain.emulateMedia({ colorScheme: 'dark' });
    await plain.goto('/');
    await expect(plain.locator('body')).toHaveCSS('background-color', dark);
    await expect(plain.getByRole('group', { name: 'Colors' })).toBeHidden();
  });
});
