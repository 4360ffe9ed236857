/** Every way a code of the second step is refused, in the order in which it is judged. */
export const codeRefusals = ['code_used', 'codes_locked', 'wrong_code', 'wrong_recovery_code'] as const;
