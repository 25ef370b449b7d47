import type { TrialPrograms } from "./TrialPrograms.ts"

const head = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n"

export const c: TrialPrograms = {
  fails: '#include <stdio.h>\nint main(void) {\n  fputs("no luck", stderr); return 3;\n}\n',
  failure: /^no luck$/,
  allocates: `${head}int main(void) { for (;;) memset(malloc(1000000), 1, 1000000); }\n`,
  loops: "int main(void) { for (volatile int x = 0;; x = x + 1); }\n",
  sleeps: `${head}int main(void) { sleep(1000); }\n`,
  prints: `${head}int main(void) { for (;;) puts("${"x".repeat(100)}"); }\n`,
  recurses: `${head}int f(int n) { volatile int x = n; return x ? f(n - 1) + 1 : 0; }\nint main(void) { printf("%d", f(100000)); }\n`,
  isBroken: "#include <stdio.h>\nint main(void) {\n  int x = y;\n}\n",
  complaint: /^main\.c:3:11: error: .y. undeclared/m
}
