// Front door: measured figures of public pages.
export {
  createPublishedFigures,
  type PublishedFigures,
} from '#server/domains/transparency/published-figures.ts';
export { parts } from '#server/domains/transparency/parts.ts';
