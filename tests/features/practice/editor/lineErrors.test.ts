import { expect, test } from "vitest"
import { lineErrors } from "../../../../src/features/practice/editor/lineErrors.ts"

test.each([
  [
    "all errors of a C++ compiler, without warnings and notes",
    `main.cpp:3:5: error: use of undeclared identifier 'x'
    3 |     x = 1;
      |     ^
main.cpp:1:1: note: did you mean 'y'?
main.cpp:2:1: warning: unused variable 'z'
main.cpp:4:2: fatal error: 'no.h' file not found
2 errors generated.`,
    [
      { line: 3, message: "use of undeclared identifier 'x'" },
      { line: 4, message: "'no.h' file not found" }
    ]
  ],
  [
    "the syntax error of a Python program",
    `  File "main.py", line 2
    print(1 +
         ^
SyntaxError: '(' was never closed
`,
    [{ line: 2, message: "SyntaxError: '(' was never closed" }]
  ],
  [
    "the innermost line of a Python program that failed",
    `Traceback (most recent call last):
  File "main.py", line 5, in <module>
    f()
  File "main.py", line 2, in f
    return 1 / 0
ZeroDivisionError: division by zero
`,
    [{ line: 2, message: "ZeroDivisionError: division by zero" }]
  ],
  [
    "the innermost line of a JavaScript program that failed",
    "ReferenceError: 'x' is not defined\n    at f (main.js:3:1)\n    at <eval> (main.js:7)\n",
    [{ line: 3, message: "ReferenceError: 'x' is not defined" }]
  ],
  ["none where no line is named", "The compiler gave up on this program.", []],
  ["none for an empty log", "", []]
])("finds %s", (_name, log, expected) => {
  expect(lineErrors(log)).toEqual(expected)
})
