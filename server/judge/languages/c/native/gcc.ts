import type { NativeLanguage } from "../../../native/NativeLanguage.ts"

const reference = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const int most = 1 << 21;
  unsigned sum = 0;
  char *composite = malloc(most);
  for (int turn = 0; turn < 60; turn++) {
    memset(composite, 0, most);
    for (int i = 2; i < most; i++) {
      if (composite[i]) continue;
      sum += i;
      for (long long j = 1LL * i * i; j < most; j += i) composite[j] = 1;
    }
  }
  printf("%u", sum);
}
`

/** gcc, with the functions of POSIX and GNU as other judges have them. */
export const gcc: NativeLanguage = {
  packages: ["gcc", "libc6-dev"],
  version: { command: ["/usr/bin/gcc", "-dumpfullversion"], pattern: /^(\d+\.\d+)/ },
  name: (version) => `C17 (gcc ${version})`,
  sourceName: () => "main.c",
  compile: {
    command: ({ source, others }) => [
      ...["/usr/bin/gcc", "-std=gnu17", "-O2", "-pipe", "-o", "out/program", source],
      ...others.filter((name) => name.endsWith(".c")),
      "-lm"
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 32
  },
  run: () => ["/box/program"],
  environment: {},
  files: {},
  readable: {},
  memory: { limitsAddressSpace: true, overheadMb: 0, exhausted: /Cannot allocate memory/ },
  processes: 32,
  prepared: null,
  timeFactor: 1,
  reference: { code: reference, cpuMs: 220 }
}
