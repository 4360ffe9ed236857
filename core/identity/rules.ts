// The schemas of names, email addresses and passwords in calls.
import { displayNameProblem, passwordProblems } from '#core/identity/credentials.ts';
import { emailProblem, plainEmail } from '#core/identity/reach/email.ts';
import { plainLine } from '#core/values/text/visible.ts';
import { z } from '#core/values/z.ts';

/** One issue for each sentence that `problemsOf` returns. */
const checkedBy = (problemsOf: (text: string) => readonly (string | undefined)[]) =>
  z.string().superRefine((text, context) => {
    for (const message of problemsOf(text))
      if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

export const emailSchema = checkedBy((text) => [emailProblem(text)]).transform(plainEmail);
export const newPasswordSchema = checkedBy(passwordProblems);
export const displayNameSchema = checkedBy((text) => [displayNameProblem(text)]).transform(plainLine);
