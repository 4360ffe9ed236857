// The order ticket as a person uses it: it asks for dollars first, and its terms are folded.
import type { Locator, Page } from '@playwright/test';

/** Enters a quantity; the ticket is switched to one where it still asks for an amount. */
export async function enterQuantity(scope: Page | Locator, quantity: string): Promise<void> {
  const field = scope.locator('[name=order-size]').locator('visible=true');
  await field.waitFor();
  const toQuantity = scope.getByRole('button', { name: 'Enter quantity', exact: true });
  if (await toQuantity.isVisible()) await toQuantity.click();
  await scope.getByLabel('Quantity').locator('visible=true').fill(quantity);
}

/** Opens the row that holds everything but side and size. */
export async function openTerms(scope: Page | Locator): Promise<void> {
  const row = scope.locator('summary').filter({ hasText: 'Order type' }).locator('visible=true');
  await row.waitFor();
  const isOpen = await row.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open);
  if (!isOpen) await row.click();
}
