import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { story } from './story';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PLACES = [
  'overview',
  'audit',
  'workflows',
  'runs',
  'inbox',
  'servers',

  'workflows/basket.yaml',
  'workflows?begin=fill_basket',
];

interface Begun {
  readonly run: string;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

for (const dark of [false, true]) {
  story(
    `no page has a barrier that axe finds, ${dark ? 'dark' : 'light'}`,
    async ({ page, go, api }) => {
      const { run } = await api<Begun>('tools/fill_basket/runs', {
        arguments: { heading: 'none.txt', files: ['none.txt'] },
      });
      const script = await import('node:fs').then((fs) => fs.readFileSync(AXE, 'utf8'));
      for (const place of [...PLACES, `runs/${run}`]) {
        await go(place);
        await page.waitForLoadState('load');
        await page.evaluate(script);
        const found = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
          };
          return (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }))
            .violations;
        });
        expect(
          found.map(({ id, nodes }) => `${place}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
        ).toEqual([]);
      }
    },
    { dark },
  );
}

story('everything is done by the keyboard', async ({ page, go }) => {
  await go('workflows');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Type what' }).fill('run count_f');
  await page.getByRole('option', { name: 'Run count_files' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel(/directory/)
    .fill('fruit');
  await page.keyboard.press('Enter');
  await page.locator('[data-node=exit][data-outcome=done]').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Type what' }).waitFor({ state: 'detached' });
});

story('colours and language are chosen, and stay', async ({ page, go }) => {
  await go('runs');
  for (const command of ['Colours: dark', 'Language: Deutsch']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Type what' }).fill(command);
    await page.getByRole('option', { name: command }).click();
  }
  await page.getByRole('heading', { name: 'Läufe' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Läufe' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
});

story('the first page is small, and asks nobody else for anything', async ({ page, go }) => {
  const scripts: Promise<number>[] = [];
  const hosts = new Set<string>();
  page.on('response', (response) => {
    hosts.add(new URL(response.url()).hostname);
    if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await go('runs');
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  const size = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(250_000);
  expect([...hosts]).toEqual(['127.0.0.1']);
});

story(
  'nothing is wider than a phone',
  async ({ page, go, api }) => {
    const { run } = await api<Begun>('tools/show_if_approved/runs', {
      arguments: { file: 'fruit/plums.txt' },
    });
    for (const place of [...PLACES, `runs/${run}`]) {
      await go(place);
      const wide = await page.evaluate(() => document.querySelector('main')?.scrollWidth ?? 0);
      expect(`${place} ${wide}`).toBe(`${place} 390`);
    }
  },
  { width: 390, height: 844 },
);

story(
  'a question is answered on a phone with one press',
  async ({ page, go, api }) => {
    const { run } = await api<Begun>('tools/show_if_approved/runs', {
      arguments: { file: 'fruit/plums.txt' },
    });
    await go('inbox');
    const card = page.locator('.task', { has: page.locator(`a[href="#/runs/${run}"]`) });
    const yes = card.getByRole('button', { name: 'yes' });
    const box = await yes.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await yes.click();
    await card.waitFor({ state: 'detached' });
    await go(`runs/${run}`);
    await page.getByText('Completed').first().waitFor();
  },
  { width: 390, height: 844 },
);

story('names, texts and values of others never run as scripts', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/hostile/runs', {
    arguments: { text: "<img src=x onerror='window.pwned=1'>" },
  });
  for (const place of [
    'workflows',
    'inbox',
    'runs',
    'workflows/hostile.yaml',
    'workflows?begin=hostile',
    `runs/${run}`,
  ]) {
    await go(place);
    expect(await page.locator('main img, main iframe, dialog img, main script').count()).toBe(0);
  }
  await page.locator('[data-step=constructor]').click();
  await page.locator('[data-pane=made]').getByText('javascript:window.pwned=1').waitFor();
});

story('servers tell their tools and what those take', async ({ page, go }) => {
  await go('servers');
  await page.locator('[data-server=files]').first().getByRole('button', { name: 'search_files' }).click();
  await page.getByText('excludePatterns').waitFor();
});

story('the overview counts what ran, and leads to what failed', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/count_files/runs', { arguments: { directory: 'not-there' } });
  await go(`runs/${run}`);
  await page.getByText('Failed').first().waitFor();
  await go('overview');
  await page.getByRole('img', { name: 'Runs over time' }).waitFor();
  await page.locator('.failures').getByText('count_files').first().waitFor();
});

story('the audit trail tells who did what, and is verified', async ({ page, go, api }) => {
  await api<Begun>('tools/count_files/runs', { arguments: { directory: 'fruit' } });
  await go('audit');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('nothing changed').waitFor();
});

story('who was not let in is told how to get in, and sees nothing', async ({ page, go }) => {
  await page.context().clearCookies();
  await go('runs');
  await page.getByText('You are not signed in').waitFor();
  expect(await page.locator('tr[data-run]').count()).toBe(0);
});
