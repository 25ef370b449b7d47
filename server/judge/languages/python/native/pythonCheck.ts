/** A program that checks the syntax of the file in its first argument, and shows nothing of itself. */
export const pythonCheck = `import sys
try:
    with open(sys.argv[1], 'rb') as file:
        compile(file.read(), sys.argv[1], 'exec', dont_inherit=True)
except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
    error.__cause__ = None
    sys.__excepthook__(type(error), error.with_traceback(None), None)
    sys.exit(1)
`
