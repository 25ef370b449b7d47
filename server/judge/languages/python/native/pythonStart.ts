/**
 * Starts a Python program of the native judge: the depth of recursion is as in the embedded judge, and tracebacks begin
 * with the program's own lines. Its first argument is the file of the program.
 */
export const pythonStart = `def _start():
    import builtins, sys, _sitebuiltins
    # The module site, which takes milliseconds, would define them.
    for name in ('exit', 'quit'):
        setattr(builtins, name, _sitebuiltins.Quitter(name, ''))
    sys.setrecursionlimit(200000)
    del sys.argv[0]
    def show(kind, error, trace):
        trace = trace and trace.tb_next
        sys.__excepthook__(kind, error.with_traceback(trace), trace)
    sys.excepthook = show
    with open(sys.argv[0], 'rb') as file:
        return sys.argv[0], compile(file.read(), sys.argv[0], 'exec', dont_inherit=True)
__file__, _start = _start()
exec(_start)
`
