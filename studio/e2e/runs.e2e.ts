import { expect } from 'vitest';
import { story } from './story';

interface Begun {
  readonly run: string;
}

story('a run is begun with a form, says what is missing, and shows every step', async ({ page, go }) => {
  await go('workflows');
  await page.getByRole('button', { name: 'Run fill_basket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel(/^heading/).fill('greeting.txt');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.locator('.item input').fill('fruit/plums.txt');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('[data-node=exit][data-outcome=done]').waitFor();
  await page.getByText('Completed').first().waitFor();
  await page.locator('[data-pane=result]').getByText('Mirabelle').waitFor();
  expect(await page.locator('.step-row button').count()).toBeGreaterThan(6);
});

story(
  'a question is answered where it is asked, and the run goes on before the eyes',
  async ({ page, go, api }) => {
    const { run } = await api<Begun>('tools/show_if_approved/runs', {
      arguments: { file: 'fruit/plums.txt' },
    });
    await go(`runs/${run}`);
    await page.locator('[data-node=approve][data-outcome=waiting]').waitFor();
    await page.getByRole('button', { name: 'yes', exact: true }).click();
    await page.locator('[data-node=exit][data-outcome=done]').waitFor();
    await page.getByText('Completed').first().waitFor();
  },
);

story('a step shows what it saw, did and made, with its attempts', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/fill_basket/runs', {
    arguments: { heading: 'none.txt', files: ['fruit/plums.txt'] },
  });
  await go(`runs/${run}`);
  await page.locator('[data-step=heading][data-state=failed]').click();
  await page.locator('[data-pane=saw]').getByText('none.txt').waitFor();
  await page.locator('[data-pane=did]').getByText('TOOL_ERROR').waitFor();
  await page.locator('[data-step=heading]').getByTitle('3 attempts').waitFor();
  await page.keyboard.press('j');
  await page.locator('.step-head').getByText('read', { exact: true }).waitFor();
});

story('runs are found by text and status, and new ones show up by themselves', async ({ page, go, api }) => {
  const word = `nowhere-${crypto.randomUUID()}`;
  await api<Begun>('tools/count_files/runs', { arguments: { directory: word } });
  await go('runs');
  await page.getByRole('searchbox').fill(word);
  await page.locator('tr[data-run]').first().getByText('count_files').waitFor();
  await expect.poll(() => page.locator('tr[data-run]').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Waiting' }).click();
  const { run } = await api<Begun>('tools/show_if_approved/runs', { arguments: { file: 'fruit/plums.txt' } });
  await page.locator(`tr[data-run="${run}"][data-status=waiting]`).waitFor();
  await expect.poll(() => page.locator('tr[data-run]:not([data-status=waiting])').count()).toBe(0);
});

story('the past of a run is travelled in', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/sum_to_n/runs', { arguments: { n: 3 } });
  await go(`runs/${run}`);
  await page.locator('[data-node=exit_sum][data-outcome=done]').waitFor();
  const slider = page.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('[data-node=exit_sum][data-outcome]').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.locator('[data-node=exit_sum][data-outcome=done]').waitFor();
});

story('a run of many steps loads only those that are seen', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/many_steps/runs', { arguments: { times: 600 } });
  await go(`runs/${run}`);
  await page.getByRole('heading', { name: '1,202 steps' }).waitFor();
  expect(await page.locator('.step-row').count()).toBeLessThan(80);
  await page.locator('.windowed').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.locator('[data-step=exit]').waitFor();
});

story('a large value is loaded in parts, searched, and copied by its path', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/large_value/runs', { arguments: {} });
  await go(`runs/${run}`);
  await page.locator('[data-step=make][data-state=completed]').click();
  const made = page.locator('[data-pane=made]');
  await made.getByRole('button', { name: /items/ }).click();
  await made.getByRole('button', { name: /Show more of 850/ }).click();
  await made.getByRole('button', { name: /Show more of 750/ }).waitFor();
  await made.getByRole('searchbox').fill('item 123');
  const row = made.locator('.json-row.hit').first();
  await row.getByText('item 123').waitFor();
  await row.hover();
  await row.getByRole('button', { name: 'Copy path' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('$.make.items[122].name');
});

story('a run is forked from one of its steps, with another answer', async ({ page, go, api }) => {
  const { run } = await api<Begun>('tools/sum_to_n/runs', { arguments: { n: 2 } });
  await go(`runs/${run}`);
  await page.locator('[data-step=exit_sum][data-state=completed]').click();
  await page.getByRole('button', { name: 'Fork from here' }).click();
  await page.getByRole('dialog').getByText('nothing is called for them').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Fork', exact: true }).click();
  await page.locator('.run-heading .tag', { hasText: 'Fork' }).waitFor();
  await page.locator('[data-node=exit_sum][data-outcome=done]').waitFor();
});
