// Where data and keys are kept.
import { z } from '#core/values/z.ts';
import { flag, plain, setting } from '#server/platform/settings/setting.ts';

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

export const storageSettings = {
  DATA_DIR: setting(z.string().default('./data'), {
    meaning:
      'embedded database, first-administrator token and, unless told otherwise, signer and ledger head',
    ifLost: 'with the embedded database everything: restore the backup',
    holderCan:
      'read: every name, balance and payment; documents and second steps are sealed. Write: change anything. Either ' +
      'way the coins, while `SIGNER_DIR` lies in it',
  }),
  KEYS_DIR: setting(z.string().optional(), {
    meaning:
      "the installation's own keys (0600), made at the first start where `AUTH_SECRET` is not set; keep it out of " +
      "the database's backups and back it up apart",
    default: 'DATA_DIR-keys',
    ifLost: 'as with `AUTH_SECRET`; the server refuses to start without the key that sealed its database',
    holderCan: 'as with `AUTH_SECRET`',
  }),
  AUTH_SECRET: setting(z.string().min(32, 'must have at least 32 characters').optional(), {
    meaning:
      'signs cookies and seals authenticator secrets, documents and the end of the audit log; at least 32 ' +
      'characters, the same on every node. Required once `PUBLIC_URL` is not this machine',
    default: 'a file in KEYS_DIR',
    ifLost:
      'every session, authenticator app and document is lost, and withdrawals that wait come back to their owners; ' +
      'passwords, passkeys and money are not',
    holderCan:
      'alone: open no account. With a copy of the database: read documents and authenticator secrets, and sign a ' +
      'forged audit log. With a database they can write: seal a withdrawal. Passwords stay hashed',
  }),
  LEDGER_HEAD_FILE: setting(z.string().min(1).optional(), {
    meaning: 'how far the ledger had come; keep it on another disk than the database',
    default: 'DATA_DIR/ledger-head.json',
    ifLost: 'a book that was cut at its end is not noticed until the server has written a new head',
    holderCan: 'who can write it: hide a cut at the end of the book, or raise a false alarm',
  }),
  DATABASE_URL: setting(postgresUrl.optional(), {
    meaning:
      'a PostgreSQL server (15 or newer) instead of the embedded database; any number of nodes may share it',
    ifLost: 'the site starts on an empty embedded database: stop it and set the address again',
    holderCan:
      'as the role `truefill_app`: read everything and add entries, never change or delete one. As the owner of ' +
      'the schema: anything',
  }),
  MIGRATE_DATABASE_URL: setting(postgresUrl.optional(), {
    meaning:
      'the owner of the schema, who makes the migrations at each start and then disconnects; `DATABASE_URL` then ' +
      'needs no more than the role `truefill_app`',
    ifLost: 'a start that needs migrations is refused, every other start works',
    holderCan: 'rewrite or delete any table; the audit chain and the ledger head show it afterwards',
  }),
  DATABASE_POOL: setting(z.coerce.number().int().min(2).max(200).default(10), {
    meaning: 'connections to PostgreSQL per node',
    ifLost: 'the default applies',
    holderCan: 'nothing: it is no secret',
  }),
  DATABASE_PREPARED_STATEMENTS: setting(flag.default(true), {
    meaning:
      '`off` behind a pooler that gives each transaction another connection (PgBouncer, `pool_mode = transaction`): ' +
      'PostgreSQL then parses and plans each statement anew',
    default: 'on',
    ifLost: 'behind such a pooler calls fail; without one nothing changes',
    ...plain,
  }),
};
