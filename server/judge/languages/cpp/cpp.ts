import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { clang } from "./clang.ts"
import { gpp } from "./native/gpp.ts"

const template = `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`

const sum = `#include <iostream>
int main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`

/** C++17 compiled to WebAssembly with WASI, or C++20. */
export const cpp: ProgrammingLanguage = {
  id: "cpp",
  title: "C++",
  code: "cpp",
  extension: "cpp",
  template,
  runsInBrowser: false,
  writesValidators: true,
  grammar: "cpp",
  sources: {
    // `.C` is C++, `.c` is not.
    names: [/\.(?:cc|cpp|cxx|c\+\+)$/i, /\.C$/],
    polygonTypes: /^cpp(?:[.=]|$)/,
    several: true,
    compiledTogether: true,
    mainNames: ["main.cpp"]
  },
  sum,
  embedded: {
    name: "C++17 (clang 22)",
    // 1.2–1.7 times slower than native programs.
    timeFactor: 2,
    notes: ["cpp_no_throw", "cpp_no_threads"],
    packages: ["@yowasp"],
    runner: { entry: "cpp/main.ts", prepared: null },
    compiler: clang,
    // Compiled code does not stop itself.
    graceMs: 30,
    selfTest: []
  },
  native: gpp
}
