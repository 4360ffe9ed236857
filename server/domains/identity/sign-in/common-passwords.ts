// Words that most guessed passwords are built from. A password is common when nothing but
// decoration surrounds one of them.
const commonWords = new Set(
  `password passwort passw0rd welcome qwerty qwertz azerty letmein admin administrator login master dragon monkey football
   baseball basketball superman batman sunshine princess iloveyou shadow michael jordan jennifer hunter ashley bailey charlie
   trustno starwars computer internet samsung google apple microsoft summer winter spring autumn secret changeme default
   bitcoin crypto trading trader truefill money test testing demo guest user abc abcd abcdef asdf asdfgh zxcvbn hello freedom
   whatever flower pepper ginger cookie chocolate soccer hockey yankees liverpool chelsea arsenal barcelona january february
   march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday`
    .split(/\s+/)
    .filter((word) => word.length > 0),
);

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * True for "Password1!", "W3lcome#2024", "Qwerty123!": a common word, perhaps with look-alike
 * letters, and decoration.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = Array.from(lower, (char) => lookalikes[char] ?? char).join('');
  const spelledCore = spelled.replace(/[^a-z]/g, '');
  const decorated = lower.replace(/[\d\W_]+$/g, '');
  const spelledDecorated = Array.from(decorated, (char) => lookalikes[char] ?? char)
    .join('')
    .replace(/[^a-z]/g, '');
  return [core, spelledCore, spelledDecorated].some((word) => commonWords.has(word));
}
