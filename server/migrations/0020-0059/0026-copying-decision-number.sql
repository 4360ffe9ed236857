-- How close copiers were to a leader is read from the answers to its fills.
create index decision_number on copying.decision (number) where quantity > 0 and leg < 2;
