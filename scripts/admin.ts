// `npm run admin -- …`: what an operator does from the machine itself. It works on the configured
// database, beside a running server of PostgreSQL; the embedded database has one process only, so
// stop the server first.
import { commandFailure } from './command-failure.ts';
import { openAdminDesk, type AdminDesk } from '#server/admin-desk.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';

const usage = `npm run admin -- <command>

  list-admins                 everybody with the administrator's role
  promote <email>             makes a registered, verified person an administrator
  demote <email>              takes the role away and ends every session; never the last one's
  verify-audit [seq:hash]     reads the whole audit log and names the first line that is not as it was written;
                              with an end of the chain that was logged earlier, says whether it is still part of it
  new-secret                  writes a new secret to KEYS_DIR: every session ends, authenticator apps and documents are lost
  sign-audit                  signs the end of the audit log anew, after AUTH_SECRET was changed and the end compared`;

type Command = (desk: AdminDesk, argument: string | undefined) => Promise<number>;

const say = (text: string): void => console.log(text);

const commands: Readonly<Record<string, Command>> = {
  'list-admins': async (desk) => {
    const emails = await desk.list();
    say(emails.length === 0 ? 'There is no administrator.' : emails.join('\n'));
    return 0;
  },
  promote: async (desk, email) =>
    answered(await desk.promote(email ?? ''), 'User successfully promoted to admin!'),
  demote: async (desk, email) =>
    answered(await desk.demote(email ?? ''), 'The role was taken away, and every session ended.'),
  'verify-audit': async (desk, known) => {
    const { rows, waiting, head, firstBad } = await desk.verify();
    say(`${rows} lines checked, ${waiting} not linked yet, end ${head}`);
    if (firstBad) {
      say(
        `BROKEN at ${firstBad.seq === null ? `row ${firstBad.entryId}` : `line ${firstBad.seq}`}: ${firstBad.what}`,
      );
      return 1;
    }
    if (known !== undefined && !(await desk.hasLink(known))) {
      say(`CUT: ${known} is not part of this chain`);
      return 1;
    }
    say('The audit log is sound.');
    return 0;
  },
  'new-secret': async (desk) => {
    await desk.newSecret();
    say('A new secret was written. Sign the audit log with it: npm run admin -- sign-audit');
    return 0;
  },
  'sign-audit': async (desk) => {
    await desk.signHead();
    say('The end of the audit log is signed.');
    return 0;
  },
};

const sentences: Readonly<Record<string, string>> = {
  not_registered_or_verified: 'Failed to promote user. Make sure the email is registered and verified.',
  already_admin: 'This person is an administrator already.',
  not_an_admin: 'Nobody with this address is an administrator.',
  last_admin: 'This is the last administrator. Promote somebody else first.',
};

function answered(code: string | undefined, done: string): number {
  say(code === undefined ? done : (sentences[code] ?? code));
  return code === undefined ? 0 : 1;
}

async function main([name = '', argument]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const needsEmail = name === 'promote' || name === 'demote';
  if (!command || (needsEmail && argument === undefined)) {
    say(usage);
    return 2;
  }
  const log = createLog('warn', (line) => process.stderr.write(`${line}\n`));
  const desk = await openAdminDesk(loadConfig(process.env), log);
  try {
    return await command(desk, argument);
  } catch (fault) {
    if ((fault as { code?: string }).code !== '42P01') throw fault;
    say(
      'This database is empty or older than this version: start the server once, or check DATABASE_URL and DATA_DIR.',
    );
    return 1;
  } finally {
    await desk.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((fault: unknown) => commandFailure(fault));
