import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { gcc } from "./native/gcc.ts"

const template = `#include <stdio.h>

int main(void) {

    return 0;
}
`

const sum = `#include <stdio.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }
`

export const c: ProgrammingLanguage = {
  id: "c",
  title: "C",
  code: "c",
  extension: "c",
  template,
  runsInBrowser: false,
  writesValidators: false,
  // C is nearly a part of C++, and there is no grammar of its own.
  grammar: "cpp",
  sources: {
    // `.C` is C++.
    names: [/\.c$/],
    polygonTypes: /^c(?:[.=]|$)/,
    several: true,
    compiledTogether: true,
    mainNames: ["main.c"]
  },
  sum,
  embedded: null,
  native: gcc
}
