import type { TrialPrograms } from "./TrialPrograms.ts"

export const pascal: TrialPrograms = {
  fails: "var a: integer;\nbegin\n  a := 0; writeln(1 div a);\nend.\n",
  failure: /^Runtime error 200 at .*\n.* line 3 of main\.pas/,
  allocates:
    "var p: pchar;\nbegin\n  while true do begin getmem(p, 1000000); fillchar(p^, 1000000, 1); end;\nend.\n",
  loops: "begin\n  while true do;\nend.\n",
  sleeps: "uses sysutils;\nbegin\n  sleep(1000000);\nend.\n",
  prints: "begin\n  while true do writeln(1:1000);\nend.\n",
  recurses: `function f(n: integer): integer;
begin
  if n > 0 then f := f(n - 1) + 1 else f := 0;
end;
begin
  writeln(f(100000));
end.
`,
  isBroken: "var x: integer;\nbegin\n  x := y;\nend.\n",
  complaint: /^main\.pas\(3,8\) Error: Identifier not found "y"/m
}
