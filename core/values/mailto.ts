/** The address of a letter to somebody (RFC 6068): what stands before the @ may be a sign of addresses. */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
