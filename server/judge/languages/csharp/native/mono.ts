import type { NativeLanguage } from "../../../native/NativeLanguage.ts"

const reference = `using System;
class Program {
  static void Main() {
    int most = 1 << 21;
    uint sum = 0;
    var composite = new bool[most];
    for (int turn = 0; turn < 32; turn++) {
      Array.Clear(composite, 0, most);
      for (int i = 2; i < most; i++) {
        if (composite[i]) continue;
        sum += (uint)i;
        for (long j = (long)i * i; j < most; j += i) composite[j] = true;
      }
    }
    Console.WriteLine(sum);
  }
}
`

/** The compiler and the virtual machine of Mono. */
export const mono: NativeLanguage = {
  packages: ["mono-mcs"],
  version: { command: ["/usr/bin/mono", "--version"], pattern: /compiler version (\d+\.\d+)/ },
  name: (version) => `C# (Mono ${version})`,
  sourceName: () => "main.cs",
  compile: {
    command: ({ source, others }) => [
      ...["/usr/bin/mcs", "-nologo", "-optimize+", "-debug", "-unsafe", "-r:System.Numerics"],
      ...["-out:out/program.exe", source, ...others.filter((name) => name.endsWith(".cs"))]
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 64
  },
  run: ({ memoryMb }) => [
    ...["/usr/bin/env", `MONO_GC_PARAMS=soft-heap-limit=${memoryMb}m`],
    ...["/usr/bin/mono", "--debug", "/box/program.exe"]
  ],
  environment: {},
  files: {},
  readable: { "/etc/mono": "/etc/mono" },
  memory: {
    limitsAddressSpace: false,
    overheadMb: 64,
    exhausted: /System\.OutOfMemoryException/
  },
  processes: 64,
  prepared: null,
  timeFactor: 1.5,
  reference: { code: reference, cpuMs: 235 }
}
