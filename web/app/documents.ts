import { redirect } from '@tanstack/react-router';

/**
 * Pages of text are documents: the server writes figures into them and a script of their own takes
 * them over. From inside, a link to one is a plain `<a>` and a guard leads there by this, never by
 * a move of the router, which would draw them without figures.
 */
export const toLanding = () => redirect({ to: '/', reloadDocument: true });
