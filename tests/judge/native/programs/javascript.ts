import type { TrialPrograms } from "./TrialPrograms.ts"

export const javascript: TrialPrograms = {
  fails: "const x = null\n\nconsole.log(x.y)\n",
  failure: /^main\.js:3\n[^]*TypeError: Cannot read properties of null/,
  allocates: "const a = []\nfor (;;) a.push(new Array(100000).fill(1.5))\n",
  loops: "for (;;);\n",
  sleeps: "setTimeout(() => {}, 1e6)\n",
  prints: 'for (;;) console.log("x".repeat(1000))\n',
  recurses: "const f = (n) => (n > 0 ? f(n - 1) + 1 : 0)\nconsole.log(f(100000))\n",
  isBroken: "let x = 1\nlet y = 2\nlet x = 3\n",
  complaint: /^main\.js:3\n[^]*SyntaxError: /
}
