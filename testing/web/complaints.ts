import type { ConsoleMessage, Page } from '@playwright/test';

/** What the console said, and of which address: "401" alone leaves whoever reads it guessing. */
function said(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === '' ? message.text() : `${message.text()} (${url})`;
}

/**
 * From now on, adds the console errors, page errors and policy violations of this page to the list.
 */
export function hearComplaints(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security|Trusted/i.test(message.text()))
      problems.push(`console: ${said(message)}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
}
