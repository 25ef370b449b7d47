-- Languages in which problems and contests accept solutions, and limits of problems in single languages.

-- Codes of the package format; null allows every language.
alter table problems add column languages text[] check (cardinality(languages) > 0);
-- Time factors and memory limits by code; null if all languages have the problem's limits.
alter table problems add column language_limits jsonb;
-- Ids of the judge's languages; null allows all that the judge offers.
alter table contests add column languages text[] check (cardinality(languages) > 0);

-- Open pages of the contest read the languages again.
create trigger contests_notify_languages after update of languages on contests for each row
  when (old.languages is distinct from new.languages) execute function notify_contest_life();
