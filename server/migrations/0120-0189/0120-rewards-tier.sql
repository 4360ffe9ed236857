-- What the fees of an invited person earned, each at the rate of its moment, in ten thousandths of a cent. Until now the rate
-- was one for all: ten percent.
alter table rewards.referral add column share_units numeric(38, 0) not null default 0 check (share_units >= 0);
update rewards.referral set share_units = fee_cents * 1000;
