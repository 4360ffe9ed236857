-- How a session was opened: a passkey is a second step in itself, a password is not.
alter table auth_session add column "openedBy" text;
