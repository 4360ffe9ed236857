/**
 * What an API key may do: look, trade, or both. Nothing else exists, so no key ever withdraws or
 * changes settings.
 */
export const keyScopes = ['read', 'trade'] as const;
export type KeyScope = (typeof keyScopes)[number];
