import { attacks } from "./Attack.ts"

const program = (body: string) => `#include <bits/stdc++.h>\nusing namespace std;\n${body}`

export const cppAttacks = attacks("cpp", [
  {
    name: "system",
    code: program('int main() { return system("echo PWNED"); }'),
    must: ["compilation_error", "runtime_error"]
  },
  {
    name: "POSIX calls",
    code: "#include <unistd.h>\nint main() { while (1) fork(); }",
    must: "compilation_error"
  },
  {
    name: "sockets",
    code: "#include <sys/socket.h>\n#include <netinet/in.h>\nint main() { return socket(AF_INET, SOCK_STREAM, 0); }",
    must: ["compilation_error", "runtime_error"]
  },
  {
    name: "a host file",
    code: ({ file }) =>
      program(
        `int main() { ifstream in(${JSON.stringify(file)}); string s; if (getline(in, s)) cout << s << "PWNED"; }`
      ),
    must: "ok",
    prints: ""
  },
  {
    name: "opening by a forged import",
    code: `
#include <cstdio>
__attribute__((import_module("env"), import_name("process"))) extern "C" int forged(int);
int main() { printf("%d", forged(1)); }`,
    must: ["ok", "compilation_error"]
  },
  {
    name: "inline host assembly",
    code: 'int main() { asm volatile("syscall"); }',
    must: "compilation_error"
  },
  {
    name: "the environment and arguments",
    code: program(
      'extern char **environ; int main(int c, char **v) { cout << c << (environ && *environ ? *environ : ""); }'
    ),
    must: ["ok", "compilation_error"]
  },
  {
    name: "memory of others",
    code: program(
      "int main() { volatile char *p = 0; for (long long i = 0;; i += 65536) putchar(p[i] & 0); }"
    ),
    must: ["runtime_error", "time_limit"]
  },
  {
    name: "a jump to nowhere",
    code: "int main() { void (*f)() = (void (*)())12345; f(); }",
    must: "runtime_error"
  },
  {
    name: "an endless loop",
    code: "int main() { volatile int i = 0; for (;;) i = i + 1; }",
    must: "time_limit"
  },
  {
    name: "memory without end",
    code: program(
      "char *volatile kept; int main() { for (;;) memset(kept = new char[1 << 20], 1, 1 << 20); }"
    ),
    must: "memory_limit"
  },
  {
    name: "a global larger than the limit",
    code: program("char a[200 << 20]; int main() { for (auto &c : a) c = rand(); cout << (int)a[rand()]; }"),
    must: "memory_limit"
  },
  {
    name: "endless output",
    code: program('int main() { for (;;) cout << "xxxxxxxxxxxxxxxx\\n"; }'),
    must: "output_limit"
  },
  {
    name: "endless errors",
    code: program('int main() { for (int i = 0; i < 300000; i++) cerr << "xxxxxxxxxxxxxxxx\\n"; }'),
    must: "ok"
  },
  {
    name: "recursion without end",
    code: program(
      "int f(int n) { volatile int a[9]; a[n % 9] = n; return f(n + 1) * f(n + 2) + a[n % 7]; }\nint main() { cout << f(1); }"
    ),
    must: "runtime_error"
  },
  { name: "throw", code: program('int main() { throw runtime_error("x"); }'), must: "runtime_error" },
  {
    name: "sleeping",
    code: program("#include <ctime>\nint main() { timespec t{1000, 0}; nanosleep(&t, 0); }"),
    must: ["ok", "compilation_error", "time_limit"]
  }
])

/** Programs against the compiler: it may reject or compile them, but quickly. */
export const compileBombs = attacks("cpp", [
  { name: "/dev/zero included", code: '#include "/dev/zero"\nint main() {}', must: "compilation_error" },
  { name: "host files included", code: '#include "/etc/passwd"\nint main() {}', must: "compilation_error" },
  {
    name: "bait included",
    code: ({ file }) => `#include "${file}"\nint main() {}`,
    must: "compilation_error"
  },
  { name: "including itself", code: '#include "main.cpp"\nint main() {}', must: "compilation_error" },
  {
    name: "templates without end",
    code: "template <int N> struct A { static const int v = A<N - 1>::v + A<N - 2>::v; };\nint main() { return A<900000>::v; }",
    must: "compilation_error"
  },
  {
    name: "doubling macros",
    code: `${Array.from({ length: 30 }, (_, i) => `#define M${i + 1} M${i} M${i}`).join("\n")}\n#define M0 x;\nint x; int main() { M30 }`,
    must: "compilation_error"
  },
  {
    name: "evaluation without end at compile time",
    code: "constexpr int f() { int i = 0; while (true) i ^= 1; return i; }\nconstexpr int x = f();\nint main() {}",
    must: "compilation_error"
  },
  {
    name: "a file assembled in",
    code: ({ file }) => `asm(".incbin \\"${file}\\"");\nint main() {}`,
    must: "compilation_error"
  },
  {
    name: "a compiler option smuggled in",
    code: '#pragma comment(linker, "/export:x")\n#pragma clang optimize off\nint main() {}',
    must: "ok"
  }
])
