// Collectibles' front door: the market, its pictures, and what is held about a person.
export { createdBy } from '#server/domains/collectibles/pieces/created-by.ts';
export { countWaiting } from '#server/domains/collectibles/store.ts';
export { type WaitingWork, waitingWorks } from '#server/domains/collectibles/works/waiting-works.ts';
export { openCatalogue } from '#server/domains/collectibles/works/open-catalogue.ts';
export { personalData } from '#server/domains/collectibles/personal-data.ts';
export { collectiblesClaims } from '#server/domains/collectibles/ledger-claims/store.ts';
export { parts } from '#server/domains/collectibles/parts.ts';
