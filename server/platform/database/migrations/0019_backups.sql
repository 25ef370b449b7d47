-- Backups that this installation made or restored. A backup is known by the SHA-256 of its file.
create table backups (
  sha256 text primary key,
  name text not null,
  bytes bigint not null,
  made_at timestamptz not null,
  -- When a restore of it succeeded; null until then.
  restored_at timestamptz
);
