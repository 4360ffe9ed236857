// Front door: what visitors write to the operator.
export { countOpen as countOpenMessages } from '#server/domains/content/store.ts';
export { personalData } from '#server/domains/content/personal-data.ts';
export { parts } from '#server/domains/content/parts.ts';
