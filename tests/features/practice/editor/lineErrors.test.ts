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
  [
    "the errors of gcc",
    "main.c: In function 'main':\nmain.c:3:11: error: 'y' undeclared\nmain.c:3:11: note: once",
    [{ line: 3, message: "'y' undeclared" }]
  ],
  [
    "the errors of javac, in a file with any name",
    "a/Решение.java:3: error: cannot find symbol\n    int x = y;\n            ^\n1 error\n",
    [{ line: 3, message: "cannot find symbol" }]
  ],
  [
    "the errors of Mono",
    "main.cs(3,13): error CS0103: The name `y' does not exist\nCompilation failed: 1 error(s), 0 warnings\n",
    [{ line: 3, message: "The name `y' does not exist" }]
  ],
  [
    "the errors of Free Pascal",
    'main.pas(3,8) Error: Identifier not found "y"\nmain.pas(5) Fatal: There were 1 errors\n',
    [{ line: 3, message: 'Identifier not found "y"' }]
  ],
  ["the errors of Go", "main.go:3:15: undefined: y\n", [{ line: 3, message: "undefined: y" }]],
  [
    "the errors of rustc",
    "error[E0425]: cannot find value `y` in this scope\n --> main.rs:3:18\n  |\nerror: aborting due to previous error\n",
    [{ line: 3, message: "cannot find value `y` in this scope" }]
  ],
  [
    "the innermost line of a Java program that failed",
    'Exception in thread "main" java.lang.ArithmeticException: / by zero\n\tat A.f(A.java:5)\n\tat A.main(A.java:9)\n',
    [{ line: 5, message: 'Exception in thread "main" java.lang.ArithmeticException: / by zero' }]
  ],
  [
    "the line of a Go program that failed",
    "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\tmain.go:3 +0x1a\n",
    [{ line: 3, message: "panic: no" }]
  ],
  [
    "the line of a Pascal program that failed",
    "Runtime error 200 at $00000000004010B4\n  $00000000004010B4  main,  line 3 of main.pas\n",
    [{ line: 3, message: "Runtime error 200 at $00000000004010B4" }]
  ],
  ["none where no line is named", "The compiler gave up on this program.", []],
  ["none for an empty log", "", []]
])("finds %s", (_name, log, expected) => {
  expect(lineErrors(log)).toEqual(expected)
})
