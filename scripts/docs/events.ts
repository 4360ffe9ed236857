// docs/look-up/events.md: every fact and signal with its payload, read from
// core/<domain>/events.ts.
import { listFiles, parseSource, readProjectFile, type Source } from '#testing/source/sources.ts';
import { code, page, type PrintedPage, printedNote, table } from './page.ts';

export interface DeclaredEvent {
  readonly name: string;
  readonly payload: string;
  readonly comment: string;
  readonly kind: 'fact' | 'inner fact' | 'signal';
}

export const eventsPage = (): PrintedPage => ({
  path: 'look-up/events.md',
  text: page(
    '# Events',
    printedNote,
    'A fact is written in the transaction of the verb that made it true, reaches the open pages of its person in order, and ' +
      'is seen by each reaction of other domains exactly once. An inner fact concerns no person and reaches no page. A ' +
      'signal leaves with the commit, has no number and is never sent again: a page that missed one reads the truth again. ' +
      '`Record<string, never>` is an empty payload.',
    ...eventFiles().flatMap((path) => {
      const domain = path.split('/')[1] ?? '';
      const rows = declaredEvents(parseSource(path, readProjectFile(path)));
      return [
        `## ${domain}`,
        table(
          ['Name', 'Kind', 'Payload', 'When'],
          rows.map(({ name, kind, payload, comment }) => [code(name), kind, code(payload), comment]),
        ),
      ];
    }),
  ),
});

export const eventFiles = (): string[] =>
  listFiles('ts').filter((path) => /^core\/\w+\/events\.ts$/.test(path));

export function declaredEvents(source: Source): DeclaredEvent[] {
  return source.parsed.program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'TSInterfaceDeclaration') return [];
    const kind = kindOf(declared.id.name);
    return declared.body.body.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || member.key.type !== 'Literal' || !member.typeAnnotation)
        return [];
      const { start, end } = member.typeAnnotation.typeAnnotation;
      return [
        {
          name: String(member.key.value),
          kind,
          payload: oneLine(source.text.slice(start, end)),
          comment: commentBefore(source, member.start),
        },
      ];
    });
  });
}

const kindOf = (name: string): DeclaredEvent['kind'] =>
  name.endsWith('Signals') ? 'signal' : name.endsWith('InnerEvents') ? 'inner fact' : 'fact';

/** A payload without the comments of its fields. */
const oneLine = (text: string): string =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace('; }', ' }')
    .trim();

function commentBefore({ text, parsed }: Source, offset: number): string {
  const before = parsed.comments.findLast(({ end }) => end <= offset);
  if (!before || text.slice(before.end, offset).trim() !== '') return '';
  return before.value
    .replace(/^\*/, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
