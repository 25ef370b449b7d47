import { attacks } from "./Attack.ts"

export const javascriptAttacks = attacks("javascript", [
  {
    name: "host objects by name",
    code: "print([typeof process, typeof Deno, typeof Buffer, typeof fetch, typeof WebAssembly, typeof std, typeof os])",
    must: "ok",
    prints: `${Array.from({ length: 7 }, () => "undefined").join(",")}\n`
  },
  {
    name: "host objects through constructors",
    code: "print(print.constructor.constructor('return typeof process')(), (0, eval)('typeof globalThis.process'))",
    must: "ok",
    prints: "undefined undefined\n"
  },
  {
    name: "host functions behind the prelude",
    code: "print(typeof __read, typeof __write, typeof __writeError, typeof readline.caller)",
    must: ["ok", "runtime_error"]
  },
  {
    name: "modules",
    code: "require('child_process').execSync('id'); print('PWNED')",
    must: "runtime_error"
  },
  {
    name: "dynamic import",
    code: "import('node:fs').then((fs) => print('PWNED', fs.readFileSync('/etc/passwd')), (e) => print('refused'))",
    must: ["ok", "runtime_error"]
  },
  {
    name: "a host file",
    code: ({ file }) => `print(require('fs').readFileSync(${JSON.stringify(file)}), 'PWNED')`,
    must: "runtime_error"
  },
  {
    name: "prototypes, before the output is flushed",
    code: `
Object.prototype.then = function () { print('PWNED') }
Array.prototype.map = Array.prototype.push = () => { throw 1 }
String.prototype.slice = () => 'PWNED'
Function.prototype.call = () => 'PWNED'
Object.defineProperty(Object.prototype, 'error', { get() { return 'PWNED' } })
print('fine')`,
    must: "ok",
    prints: "fine\n"
  },
  {
    name: "an error that lies",
    code: `
throw { get name() { for (;;); }, get message() { return 'PWNED'.slice(4) }, get stack() { throw 1 } }`,
    must: ["runtime_error", "time_limit"]
  },
  {
    name: "an error that is a proxy",
    code: "throw new Proxy({}, { get() { return 'x'.repeat(1e6) } })",
    must: "runtime_error"
  },
  { name: "an endless loop", code: "for (;;);", must: "time_limit" },
  {
    name: "an endless loop that catches everything",
    code: "for (;;) { try { for (;;); } catch {} finally { continue } }",
    must: "time_limit"
  },
  {
    name: "promises without end",
    // Each promise waits for the next, so a fast machine runs out of memory first.
    code: "const f = () => Promise.resolve().then(f); f()",
    must: ["time_limit", "memory_limit"]
  },
  {
    name: "a catastrophic regular expression",
    code: "/^(a|a)*$/.test('a'.repeat(60) + 'b')",
    must: "time_limit"
  },
  {
    name: "sorting that never agrees",
    code: "for (;;) Array.from({ length: 1e5 }, Math.random).sort(() => 1)",
    must: "time_limit"
  },
  {
    name: "a sparse array",
    code: "const a = []; a[4294967294] = 1; a.sort(); a.join()",
    must: ["time_limit", "memory_limit", "runtime_error"]
  },
  {
    name: "big integers",
    code: "let n = 3n; for (;;) n = n ** 3n",
    must: ["time_limit", "memory_limit", "runtime_error"]
  },
  {
    name: "memory in pieces",
    code: "const a = []; for (;;) a.push(new Array(10000).fill(a.length))",
    must: "memory_limit"
  },
  { name: "memory at once", code: "new ArrayBuffer(2 ** 31 - 1)", must: ["memory_limit", "runtime_error"] },
  {
    name: "a string without end",
    code: "let s = 'x'; for (;;) s += s",
    must: ["memory_limit", "runtime_error"]
  },
  {
    name: "memory, ignoring the refusal",
    code: "const a = []; for (;;) { try { a.push(new Uint8Array(1e6)) } catch {} }",
    must: ["memory_limit", "time_limit"]
  },
  { name: "endless output", code: "for (;;) print('x'.repeat(1000))", must: "output_limit" },
  {
    name: "endless errors",
    code: "for (let i = 0; i < 2000; i++) console.error('x'.repeat(1000))",
    must: "ok"
  },
  {
    name: "recursion without end",
    code: "const f = () => f() + 1; f()",
    must: ["runtime_error", "time_limit"]
  },
  {
    name: "recursion without end through getters",
    code: "const o = { get a() { return this.a } }; o.a",
    // The stack may reach the sandbox's memory limit before the engine's own limit.
    must: ["runtime_error", "memory_limit"]
  },
  {
    name: "recursion without end through JSON",
    code: "let a = []; for (let i = 0; i < 1e6; i++) a = [a]; JSON.stringify(a)",
    must: ["runtime_error", "memory_limit", "time_limit"]
  },
  { name: "a source that nests deeply", code: "[".repeat(30_000), must: "compilation_error" },
  {
    name: "waiting on shared memory",
    code: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)",
    must: ["runtime_error", "time_limit"]
  }
])
