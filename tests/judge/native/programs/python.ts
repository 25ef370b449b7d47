import type { TrialPrograms } from "./TrialPrograms.ts"

export const python: TrialPrograms = {
  fails: "def f():\n    x = []\n    x[5] += 1\nf()\n",
  failure:
    /^Traceback \(most recent call last\):\n {2}File "main\.py", line 4, in <module>\n[^]*line 3, in f\n[^]*\nIndexError: .*\n$/,
  allocates: "a = []\nwhile True:\n    a.append(bytearray(b'x') * 1000000)\n",
  loops: "while True:\n    pass\n",
  sleeps: "import time\ntime.sleep(1000)\n",
  prints: "while True:\n    print('x' * 1000)\n",
  recurses: "def f(n):\n    return f(n - 1) + 1 if n else 0\nprint(f(100000))\n",
  isBroken: "x = 1\ny = 2\nif x print(y)\n",
  complaint: /^ {2}File "main\.py", line 3\n[^]*SyntaxError: /
}
