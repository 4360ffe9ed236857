-- A bonus is money given away: it goes by the same four eyes as an adjustment.
alter table admin.proposal drop constraint proposal_kind_check;
alter table admin.proposal add constraint proposal_kind_check check (kind in ('adjustment', 'promotion', 'bonus'));
