-- Tests that the answers of a solution belong to, which may be renamed later.

-- SHA-256 of the input of each test by name, as they were when the solution came; null for programs and for older solutions.
alter table solutions add column answered_inputs jsonb;
