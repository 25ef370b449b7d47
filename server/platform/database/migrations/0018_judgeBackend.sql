-- The sandbox of a judge: `native` or `embedded`; null until it is ready.
alter table judge_workers add column backend text;
