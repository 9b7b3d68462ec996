import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { story } from './story';

const FILE = `# What this file is for.
server: { name: NAME, version: "1" }

tools:
  - name: NAME_tool   # the only one
    description: Adds one
    inputSchema: { type: object, properties: { n: { type: number, default: 4 } } }
    nodes:
      - { id: entry, type: entry, next: add }
      # Here it is added.
      - id: add
        type: transform
        transform: { expr: '{ "sum": $.entry.n + 1 }' }   # one
        next: exit
      - { id: exit, type: exit }
`;

/** A file of its own for each story, as the server sees it. */
function file(name: string): { readonly path: string; readonly text: string } {
  const path = join(inject('folder'), `${name}.yaml`);
  const text = FILE.replaceAll('NAME', name);
  writeFileSync(path, text);
  return { path, text };
}

async function opened(page: Page, go: (place: string) => Promise<void>, name: string) {
  await expect
    .poll(
      async () => {
        await go(`workflows/${name}.yaml`);
        return page.locator('[data-node=add]').count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
}

/** Where a node stands in its graph, whatever part of it is in sight. */
const placeOf = (page: Page, node: string) =>
  page
    .locator('.react-flow__node', { has: page.locator(`[data-node=${node}]`) })
    .evaluate((element) => (element as HTMLElement).style.transform);

const shownText = (page: Page) =>
  page
    .locator('.cm-content')
    .evaluate((content) =>
      [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
    );

story('a mistake that is typed is told at its place, and undone', async ({ page, go }) => {
  file('typing');
  await opened(page, go, 'typing');
  await page.locator('.cm-line', { hasText: 'next: exit' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  await page.locator('.problems').getByText('UNKNOWN_NODE').waitFor();
  await page.locator('[data-node=add] .badge').waitFor();
  await page.locator('[data-node=exits].missing').waitFor();
  await page.keyboard.press('Control+z');
  await page.locator('.problems').getByText('No problems').waitFor();
  await page.locator('[data-node=exits]').waitFor({ state: 'detached' });
});

story(
  'what is set in the panel changes its place in the text and nothing else, and is saved',
  async ({ page, go }) => {
    const { path, text } = file('panel');
    await opened(page, go, 'panel');
    await page.locator('[data-node=add]').click();
    const panel = page.locator('[data-panel=add]');
    await panel.getByLabel('transform').fill('{ "sum": $.entry.n + 2 }');
    await panel.getByLabel('Name').focus();
    await expect.poll(() => shownText(page)).toContain('+ 2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => readFileSync(path, 'utf8')).toBe(text.replace('+ 1', '+ 2'));
    await page.getByText('not saved').waitFor({ state: 'detached' });
  },
);

story('a node gets another name wherever it is named', async ({ page, go }) => {
  file('naming');
  await opened(page, go, 'naming');
  await page.locator('[data-node=add]').click();
  const name = page.locator('[data-panel=add]').getByLabel('Name');
  await name.fill('plus');
  await name.press('Enter');
  await page.locator('[data-node=plus]').waitFor();
  const text = await shownText(page);
  expect(text).toContain('next: plus');
  expect(text).toContain('# Here it is added.');
  await page.locator('.problems').getByText('No problems').waitFor();
});

story('a node is added behind another by a press, and undone in both views', async ({ page, go }) => {
  file('adding');
  await opened(page, go, 'adding');
  const before = await placeOf(page, 'exit');
  await page.locator('[data-node=add]').click();
  await page.getByRole('button', { name: 'Add a node' }).click();
  await page.locator('[data-add=wait]').click();
  await page.locator('[data-node=wait]').waitFor();
  expect(await shownText(page)).toContain('next: wait');
  expect(await placeOf(page, 'exit')).toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-node=wait]').waitFor({ state: 'detached' });
  expect(await shownText(page)).not.toContain('wait');
});

story('a tool is dragged from the library onto the graph and becomes a call of it', async ({ page, go }) => {
  file('dragging');
  await opened(page, go, 'dragging');
  await page.getByRole('button', { name: 'Add a node' }).click();
  await page
    .locator('[data-add="files.list_directory"]')
    .first()
    .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x: 480, y: 600 } });
  await page.locator('[data-node=list_directory]').waitFor();
  await page.locator('[data-panel=list_directory]').waitFor();
  expect(await shownText(page)).toContain('tool: list_directory');
});

story('a node stays where it was put, also when the page is opened again', async ({ page, go }) => {
  file('moving');
  await opened(page, go, 'moving');
  const node = page.locator('[data-node=add]');
  const box = await node.boundingBox();
  if (!box) throw new Error('there is no node');
  await page.mouse.move(box.x + 100, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 30, { steps: 6 });
  await page.mouse.up();
  const put = await placeOf(page, 'add');
  await page.keyboard.press('Control+s');
  await page.locator('.cm-line', { hasText: 'Adds one' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('not saved').waitFor({ state: 'detached' });
  await opened(page, go, 'moving');
  await expect.poll(() => placeOf(page, 'add')).toBe(put);
});

story('who saves is told that somebody else has, and what would be lost', async ({ page, go }) => {
  const { path, text } = file('both');
  await opened(page, go, 'both');
  writeFileSync(path, text.replace('Adds one', 'Adds exactly one'));
  await page.locator('.cm-line', { hasText: 'Here it is added' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.locator('.lost', { hasText: 'Adds exactly one' }).waitFor();
  await dialog.locator('.new', { hasText: 'Mine.' }).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('Mine.');
});

story('an expression shows what it makes of the values of a real run', async ({ page, go, api }) => {
  file('preview');
  await opened(page, go, 'preview');
  await api('tools/preview_tool/runs', { arguments: { n: 41 } });
  await page.locator('[data-node=add]').click();
  const panel = page.locator('[data-panel=add]');
  await panel.locator('.preview').getByText('42').waitFor();
  await panel.getByLabel('transform').fill('{ "sum": $.entry.n * 2 }');
  await panel.locator('.preview').getByText('82').waitFor();
});

story('a workflow begins with a template', async ({ page, go }) => {
  await go('workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.templates label').first().click();
  await dialog.getByRole('textbox', { name: 'File' }).fill('made/mine.yaml');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'made/mine.yaml' }).waitFor();
  await page.locator('.node-card').first().waitFor();
});
