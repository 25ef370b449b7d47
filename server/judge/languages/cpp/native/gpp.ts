import { type NativeLanguage, preparedFolder } from "../../../native/NativeLanguage.ts"

const flags = ["-std=c++20", "-O2", "-pipe"]

const reference = `#include <cstdio>
#include <vector>
int main() {
  unsigned sum = 0;
  for (int turn = 0; turn < 60; turn++) {
    std::vector<char> composite(1 << 21);
    for (int i = 2; i < 1 << 21; i++) {
      if (composite[i]) continue;
      sum += i;
      for (long long j = 1LL * i * i; j < 1 << 21; j += i) composite[j] = 1;
    }
  }
  std::printf("%u", sum);
}
`

/** g++ with a precompiled header of the standard library. */
export const gpp: NativeLanguage = {
  packages: ["g++"],
  version: { command: ["/usr/bin/g++", "-dumpfullversion"], pattern: /^(\d+\.\d+)/ },
  name: (version) => `C++20 (g++ ${version})`,
  sourceName: () => "main.cpp",
  compile: {
    command: ({ source, others }) => [
      ...["/usr/bin/g++", ...flags, "-I", preparedFolder("cpp"), "-o", "out/program", source],
      ...others.filter((name) => /\.(?:cc|cpp|cxx|c\+\+|C)$/.test(name))
    ],
    resultFolder: "out",
    memoryMb: 1024,
    processes: 32
  },
  run: () => ["/box/program"],
  environment: {},
  files: {},
  readable: {},
  memory: { limitsAddressSpace: true, overheadMb: 0, exhausted: /std::bad_alloc/ },
  processes: 32,
  prepared: {
    files: { "include/bits/all.h": "#include <bits/stdc++.h>\n" },
    // g++ finds `bits/stdc++.h.gch` before the header of the system.
    command: [
      ...["/usr/bin/g++", ...flags, "-x", "c++-header", "include/bits/all.h"],
      ...["-o", "include/bits/stdc++.h.gch"]
    ],
    resultFolder: "include"
  },
  timeFactor: 1,
  reference: { code: reference, cpuMs: 205 }
}
