-- What a trader's public name looks like: no two may read alike. Names from before this rule have none and keep their words.
alter table copying.leader add column name_skeleton text;
create unique index leader_name_skeleton on copying.leader (name_skeleton);
