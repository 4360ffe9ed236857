// Migrations whose released text was changed before that was refused: databases that ran the former
// text are brought to the present one. Nothing is ever added here for a new change; a new change is
// a new file.

export interface Former {
  readonly hash: string;
  /** What the present text does and the former did not. */
  readonly heal: string;
}

export const formerMigrations: Readonly<Record<string, readonly Former[] | undefined>> = {
  '0075-identity-language.sql': [
    {
      hash: '949bc11b4fcdd18933d9c5a4ed6183987a050b52e7ec4c8e8af770a1e6386a82',
      // Whether a language was chosen was not kept: the next sign-in may correct it, as it always
      // did.
      heal: `alter table identity.language add column is_chosen boolean not null default false;
             alter table identity.language alter column is_chosen drop default`,
    },
  ],
};
