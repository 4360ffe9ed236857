/** What a field for US dollars is given: cents, and the sign before what is typed. */
export const dollars = { decimals: 2, unit: 'USD', before: '$' } as const;
