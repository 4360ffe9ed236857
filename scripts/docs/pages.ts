import { configurationPage } from './configuration.ts';
import type { PrintedPage } from './page.ts';
import { refusalsPage } from './refusals.ts';

export const printedPages = (): readonly PrintedPage[] => [configurationPage(), refusalsPage()];
