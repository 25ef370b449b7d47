/**
 * The environment of a Python solution, in the judge and in the browser.
 * Run this source once. Then `_zama_run(path, name)` runs the program in the file `path` from a fresh start and returns
 * its exit code. `execute` runs the compiled program; `by_line` flushes the output after each line. `_zama_run` reads
 * file descriptor 0, writes 1 and 2, never raises, and prints tracebacks that mention `main.py` only.
 * `_zama_check(path)` only compiles; it returns 0, or 1 after printing the syntax error.
 */
export const pythonPrelude: string = String.raw`
def _zama_make():
    import atexit, builtins, io, linecache, os, random, sys, traceback, types

    deepest = 200_000
    shown = 'main.py'

    def open_streams(by_line=False):
        stdin = io.TextIOWrapper(
            io.BufferedReader(io.FileIO(0, 'rb', closefd=False), 65536),
            encoding='utf-8', errors='surrogateescape')
        stdout = io.TextIOWrapper(
            io.BufferedWriter(io.FileIO(1, 'wb', closefd=False), 65536),
            encoding='utf-8', errors='surrogateescape', newline='\n', line_buffering=by_line)
        stderr = io.TextIOWrapper(
            io.FileIO(2, 'wb', closefd=False),
            encoding='utf-8', errors='backslashreplace', newline='\n', write_through=True)
        sys.stdin = sys.__stdin__ = stdin
        sys.stdout = sys.__stdout__ = stdout
        sys.stderr = sys.__stderr__ = stderr
        return stdout, stderr

    def only_own_frames(error, seen):
        if error is None or id(error) in seen:
            return
        seen.add(id(error))
        own = []
        step = error.__traceback__
        while step is not None:
            if step.tb_frame.f_code.co_filename == shown:
                own.append(step)
            step = step.tb_next
        if len(own) > 20:
            own = own[:5] + own[-15:]
        chain = None
        for step in reversed(own):
            chain = types.TracebackType(chain, step.tb_frame, step.tb_lasti, step.tb_lineno)
        error.__traceback__ = chain
        only_own_frames(error.__cause__, seen)
        only_own_frames(error.__context__, seen)
        for inner in getattr(error, 'exceptions', None) or ():
            only_own_frames(inner, seen)

    def explain(error, stream):
        try:
            only_own_frames(error, set())
            report = traceback.TracebackException(type(error), error, error.__traceback__)
            text = ''.join(report.format())
        except BaseException:
            text = type(error).__name__ + '\n'
        try:
            stream.write(text)
        except BaseException:
            pass

    def load(path):
        with open(path, 'rb') as file:
            code = file.read()
        lines = code.decode('utf-8', 'replace').splitlines(True)
        linecache.cache[shown] = (len(code), None, lines, shown)
        return compile(code, shown, 'exec', dont_inherit=True)

    def exit_code(leaving, stream):
        code = leaving.code
        if code is None:
            return 0
        if isinstance(code, int):
            return code & 255
        try:
            stream.write(str(code) + '\n')
        except BaseException:
            pass
        return 1

    def run(path, name='__main__', execute=exec, by_line=False):
        stdout, stderr = open_streams(by_line)
        sys.argv = [shown]
        sys.setrecursionlimit(deepest)
        random.seed()
        code = 0
        try:
            module = type(sys)(name)
            module.__dict__.update(__builtins__=builtins, __file__=shown)
            sys.modules[name] = module
            execute(load(path), module.__dict__)
        except SystemExit as leaving:
            code = exit_code(leaving, stderr)
        except BaseException as error:
            code = 1
            explain(error, stderr)
        try:
            atexit._run_exitfuncs()
        except BaseException as error:
            code = code or 1
            explain(error, stderr)
        for stream in {id(stdout): stdout, id(sys.stdout): sys.stdout}.values():
            try:
                stream.flush()
            except BaseException as error:
                code = code or 1
                explain(error, stderr)
        return code

    def check(path):
        stdout, stderr = open_streams()
        try:
            load(path)
            return 0
        except BaseException as error:
            explain(error, stderr)
            return 1

    return run, check

_zama_run, _zama_check = _zama_make()
del _zama_make
`
