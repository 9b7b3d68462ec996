import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { story } from './story';

// The pictures of docs/studio.md; PICTURES=../docs/studio writes them there.
const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '../target/pictures');

interface Begun {
  readonly run: string;
}

async function picture(page: Page, name: string) {
  mkdirSync(FOLDER, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

const WIDE = { width: 1280, height: 760 };

story(
  'a picture of a run, light',
  async ({ page, go, api }) => {
    const { run } = await api<Begun>('tools/fill_basket/runs', {
      arguments: { heading: 'none.txt', files: ['fruit/plums.txt', 'fruit/none.txt'] },
    });
    await go(`runs/${run}`);
    await page.locator('[data-node=approve][data-outcome=waiting]').waitFor();
    await page.locator('[data-step="read[0]/do"]').click();
    await page.locator('[data-pane=made]').getByText('Mirabelle').waitFor();
    await picture(page, 'run');
  },
  WIDE,
);

story(
  'a picture of the editor, dark',
  async ({ page, go }) => {
    await go('workflows/basket.yaml');
    await page.locator('[data-node=plain]').click();
    await page.locator('[data-panel=plain]').waitFor();
    await picture(page, 'editor');
  },
  { ...WIDE, dark: true },
);

story(
  'a picture of the list of runs',
  async ({ page, go, api }) => {
    await api<Begun>('tools/count_files/runs', { arguments: { directory: 'fruit' } });
    await go('runs');
    await page.locator('tr[data-run]').first().waitFor();
    await picture(page, 'runs');
  },
  WIDE,
);

story(
  'a picture of a question on a phone',
  async ({ page, go, api }) => {
    const { run } = await api<Begun>('tools/show_if_approved/runs', {
      arguments: { file: 'fruit/plums.txt' },
    });
    await go('inbox');
    await page.locator('.task', { has: page.locator(`a[href="#/runs/${run}"]`) }).waitFor();
    await picture(page, 'inbox');
  },
  { width: 390, height: 700 },
);
