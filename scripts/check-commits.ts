// Subjects of the commits since the rule: `type(scope): verb …`, short, one thing. A clone without
// that history, or no clone at all, is checked as far as it reaches and never fails for what it
// does not have.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The newest commit before the rule. */
const base = '4c75867be8592959824a8ca404ba33531d9a5e42';
const longest = 72;
const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const verbs = new Set(
  (
    'add allow apply ask build change check close collect correct cover cut divide drop ' +
    'enforce explain fail fill fix give guard hide keep let limit link list load lock log make ' +
    'mark measure move name open pass pin plan prevent print prove read record reduce refuse reject ' +
    'release remove rename replace report require restore return reuse run save send serve set share ' +
    'show split start state stop store take test turn type update use validate ' +
    'verify wait warm warn write'
  ).split(' '),
);

/** The fault of a subject; undefined when it has none. */
export function subjectProblem(subject: string): string | undefined {
  const parts = /^(\w+)(?:\(([\w-]+)\))?: (\S+) \S/.exec(subject);
  if (!parts) return 'is not `type(scope): verb …`';
  const [, type = '', , verb = ''] = parts;
  if (!types.includes(type)) return `has the type "${type}", which is none of ${types.join(', ')}`;
  if (!verbs.has(verb))
    return `goes on with "${verb}" instead of a plain verb; add it to the list if it is one`;
  if (subject.length > longest) return `has ${subject.length} characters, ${longest} are allowed`;
  if (subject.includes(';')) return 'names two things: a semicolon';
  return undefined;
}

function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Undefined when there is no history to read. A clone that does not reach the base has its newest
 * commit checked.
 */
function subjectsSince(commit: string): string[] | undefined {
  const isKnown = git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined;
  const log = git('log', '--no-merges', '--format=%s', ...(isKnown ? [`${commit}..HEAD`] : ['-1']));
  return log?.split('\n').filter((subject) => subject !== '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const subjects = subjectsSince(base);
  const bad = (subjects ?? []).flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem === undefined ? [] : [`"${subject}" ${problem}`];
  });
  for (const line of bad) console.error(line);
  console.log(subjects ? `${subjects.length} commit subjects read.` : 'No history here: no commit was read.');
  process.exitCode = bad.length === 0 ? 0 : 1;
}
