/** The tracer's file descriptor, which no file of a program can have. */
export const traceDescriptor = 1023

/**
 * Records a Python program step by step.
 * Run it once after the prelude, whose `_zama_run` it uses, and `pythonValues`. Then `_zama_trace(path)` runs a program
 * as `_zama_run` does and writes records to `traceDescriptor`, one line of JSON each:
 * - `["frame", id, name, line, [[variable, value], …], more variables]`, numbered from 0;
 * - `["step", kind, [frames, outermost first], frames left out, text or null]`;
 * - `["stop", "steps" | "size"]`, if the tracer ended the program at a limit.
 * It never calls code of the program: no `__repr__`, no property, no metaclass.
 */
export const pythonTracer: string = String.raw`
def _zama_make_tracer(run, leave, show, error_text):
    import functools, itertools, json, opcode, os, sys, types

    channel, own = ${traceDescriptor}, 'main.py'
    most_steps, most_characters = 1_000, 3_000_000
    most_frames, most_variables = 8, 40
    write, encode, islice = os.write, json.JSONEncoder().encode, itertools.islice
    same, starts, ends = str.__eq__, str.startswith, str.endswith

    mro = type.__dict__['__mro__'].__get__
    class_name = type.__dict__['__name__'].__get__
    definitions = {types.FunctionType, types.BuiltinFunctionType, functools._lru_cache_wrapper}
    frame_space = type((lambda: sys._getframe().f_locals)())
    returning, yielding = opcode.opmap['RETURN_VALUE'], opcode.opmap['YIELD_VALUE']
    silent = {StopIteration, StopAsyncIteration, GeneratorExit, SystemExit}

    def hidden(name, value):
        if type(name) is not str or starts(name, '.') or (starts(name, '__') and ends(name, '__')):
            return True
        kind = type(value)
        if kind is types.ModuleType or kind is functools._lru_cache_wrapper:
            return True
        if kind in definitions:
            return same(value.__name__ if kind is not types.FunctionType else value.__code__.co_name, name) is True
        return type in mro(kind) and same(class_name(value), name) is True

    def variables(frame):
        space = frame.f_locals
        # In a comprehension a module's frame tells of the comprehension's variables alone.
        if type(space) is frame_space and same(frame.f_code.co_name, '<module>') is True:
            space = {**frame.f_globals, **space}
        if type(space) is not dict and type(space) is not frame_space:
            return [], 0
        rows, more = [], 0
        for name, value in islice(list(space.items()), 2_000):
            if hidden(name, value):
                continue
            if len(rows) == most_variables:
                more += 1
                continue
            try:
                text = show(value)
            except BaseException:
                text = '…'
            rows.append((name[:80], text))
        return rows, more

    def recorder(flush):
        serials, known = {}, {}
        steps = characters = started = 0

        def put(record):
            nonlocal characters
            line = encode(record)
            characters += len(line)
            write(channel, line.encode())

        def stop(reason):
            put(('stop', reason))
            leave(0)

        def number_of(frame):
            nonlocal started
            number = serials.get(id(frame))
            if number is None:
                number = serials[id(frame)] = started
                started += 1
            return number

        def kept(frame):
            line = frame.f_lineno or 0
            rows, more = variables(frame)
            record = ('frame', number_of(frame), frame.f_code.co_name[:80], line, rows, more)
            text = encode(record)
            index = known.get(text)
            if index is None:
                index = known[text] = len(known)
                put(record)
            return index

        def step(frame, kind, text=None):
            nonlocal steps
            if steps == most_steps:
                stop('steps')
            if characters > most_characters:
                stop('size')
            steps += 1
            try:
                flush()
            except BaseException:
                pass
            chain = []
            while frame is not None:
                if same(frame.f_code.co_filename, own) is True:
                    chain.append(frame)
                frame = frame.f_back
            left_out = max(0, len(chain) - most_frames)
            if left_out:
                chain[most_frames - 1:-1] = []
            put(('step', kind, [kept(one) for one in reversed(chain)], left_out, text))

        def returned(frame, value):
            code = frame.f_code
            done = code.co_code[frame.f_lasti]
            if done == yielding:
                if not starts(code.co_name, '<'):
                    step(frame, 'yield', show(value))
                return
            if done == returning:
                if same(code.co_name, '<module>') is True:
                    step(frame, 'end')
                elif code.co_flags & 1 and not starts(code.co_name, '<'):
                    step(frame, 'return', show(value))
            serials.pop(id(frame), None)

        def follow(frame, event, value):
            try:
                if event == 'line':
                    step(frame, 'line')
                elif event == 'return':
                    returned(frame, value)
                elif event == 'exception' and value[0] not in silent:
                    step(frame, 'exception', error_text(value[1]))
            except BaseException:
                pass
            return follow

        def begin(frame, event, value):
            return follow if same(frame.f_code.co_filename, own) is True else None

        return begin

    def execute(code, scope):
        settrace = sys.settrace
        begin = recorder(sys.stdout.flush)
        # Whoever traces a traced program would end its record.
        sys.settrace = lambda function: None
        settrace(begin)
        try:
            exec(code, scope)
        finally:
            settrace(None)

    return lambda path: run(path, execute=execute)

_zama_trace = _zama_make_tracer(_zama_run, _zama_leave, *_zama_make_show())
del _zama_make_tracer, _zama_make_show
`
