/** An error that a compiler or an interpreter reports for a line of the program. */
export interface LineError {
  /** Starts at 1. */
  readonly line: number
  readonly message: string
}

/** The compilers of C and C++, Java, Go, and of Pascal and C#. */
const compilerErrors = [
  /^(?:main\.c|main\.cpp|[^\s:]+\.java):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$/gm,
  /^main\.go:(\d+):\d+: (.*)$/gm,
  /^main\.(?:pas|cs)\((\d+),\d+\):? (?:Error|Fatal|error \w+): (.*)$/gm
]
const rustError = /^error(?:\[\w+\])?: (.*)\n *--> main\.rs:(\d+):/gm
const pythonFrame = /^ *File "main\.py", line (\d+)/gm
/** The place where a program failed that names its innermost line first. */
const innermostFrames = [
  /\bmain\.(?:js|cs|rs):(\d+)/,
  /\([^\s():]+\.java:(\d+)\)/,
  /\bline (\d+) of main\.pas/,
  /^\tmain\.go:(\d+) /m
]

/** The errors in a log with their lines: all of a compiler, and the one that ended the program. */
export function lineErrors(log: string): ReadonlyArray<LineError> {
  const compiled = [
    ...compilerErrors.flatMap((pattern) =>
      [...log.matchAll(pattern)].map(([, line, message = ""]) => ({ line: Number(line), message }))
    ),
    ...[...log.matchAll(rustError)].map(([, message = "", line]) => ({ line: Number(line), message }))
  ]
  if (compiled.length > 0) return compiled
  const lines = log.trim().split("\n")
  const python = [...log.matchAll(pythonFrame)].at(-1)
  if (python !== undefined) return [{ line: Number(python[1]), message: lines.at(-1) ?? "" }]
  const line = innermostFrames.map((frame) => frame.exec(log)?.[1]).find((each) => each !== undefined)
  return line === undefined ? [] : [{ line: Number(line), message: lines[0] ?? "" }]
}
