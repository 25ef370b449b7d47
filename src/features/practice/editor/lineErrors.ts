/** An error that a compiler or an interpreter reports for a line of the program. */
export interface LineError {
  /** Starts at 1. */
  readonly line: number
  readonly message: string
}

const clangError = /^main\.cpp:(\d+):\d+: (?:fatal )?error: (.*)$/gm
const pythonFrame = /^ *File "main\.py", line (\d+)/gm
const javascriptFrame = /\bmain\.js:(\d+)/

/** The errors in a log with their lines: all of a C++ compiler, and the one that ends a Python or JavaScript program. */
export function lineErrors(log: string): ReadonlyArray<LineError> {
  const compiled = [...log.matchAll(clangError)]
  if (compiled.length > 0) return compiled.map(([, line, message = ""]) => ({ line: Number(line), message }))
  const lines = log.trim().split("\n")
  const python = [...log.matchAll(pythonFrame)].at(-1)
  if (python !== undefined) return [{ line: Number(python[1]), message: lines.at(-1) ?? "" }]
  const javascript = javascriptFrame.exec(log)
  return javascript === null ? [] : [{ line: Number(javascript[1]), message: lines[0] ?? "" }]
}
