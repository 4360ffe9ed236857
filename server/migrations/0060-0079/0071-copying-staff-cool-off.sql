-- An administrator keeps new copiers away from a leader until a day, whatever the rule of heavy losses says at the same time:
-- two spans that neither shorten nor end each other. The audit log keeps those that ended.
alter table copying.leader
  add column staff_cool_off_until timestamptz,
  add column staff_cool_off_reason text check (char_length(staff_cool_off_reason) between 3 and 300),
  add constraint staff_cool_off_has_reason check ((staff_cool_off_until is null) = (staff_cool_off_reason is null));
