import type { NativeLanguage } from "../../../native/NativeLanguage.ts"

const reference = `const most = 2097152;
var composite: array[0..most] of byte;
  turn, i: longint;
  j: int64;
  sum: dword;
begin
  sum := 0;
  for turn := 1 to 47 do begin
    fillchar(composite, sizeof(composite), 0);
    for i := 2 to most - 1 do if composite[i] = 0 then begin
      sum := sum + i;
      j := int64(i) * i;
      while j < most do begin
        composite[j] := 1;
        j := j + i;
      end;
    end;
  end;
  writeln(sum);
end.
`

const alternatives = "/etc/alternatives"
const settings = "/etc/fpc.cfg"

/**
 * Free Pascal in the mode of Delphi, as most judges have it: numbers of type integer have 32 bits, and strings any
 * length. A program changes the mode by a directive such as `{$mode objfpc}`.
 */
export const freePascal: NativeLanguage = {
  packages: ["fp-compiler"],
  version: { command: ["/usr/bin/fpc", "-iV"], pattern: /^(\d+\.\d+)/ },
  name: (version) => `Pascal (Free Pascal ${version})`,
  sourceName: () => "main.pas",
  compile: {
    // `-gl` names lines in messages of failed programs; `-Sgic` allows goto, inline and operators as in C.
    command: ({ source }) => [
      ...["/usr/bin/fpc", "-l-", "-v0ew", "-Mdelphi", "-Sgic", "-O2", "-XS", "-gl"],
      ...["-FEout", "-oprogram", source]
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 32
  },
  run: () => ["/box/program"],
  environment: {},
  files: {},
  readable: { [alternatives]: alternatives, [settings]: settings },
  memory: { limitsAddressSpace: true, overheadMb: 0, exhausted: /^Runtime error 203\b|EOutOfMemory/m },
  processes: 32,
  prepared: null,
  timeFactor: 1,
  reference: { code: reference, cpuMs: 240 }
}
