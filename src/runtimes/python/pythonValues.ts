/**
 * Formats values of a Python program. Run it once; then `_zama_make_show()` returns two functions:
 * - `show(value)`: a text like the value's `repr`;
 * - `error_text(error)`: the error's name and message, like the last line of a traceback.
 * They never call code of the program: no `__repr__`, no property, no metaclass. They truncate values to bound the
 * cost.
 */
export const pythonValues: string = String.raw`
def _zama_make_show():
    import builtins, collections, decimal, enum, fractions, itertools, types

    longest, widths = 240, (24, 10, 6, 4)
    islice = itertools.islice

    mro = type.__dict__['__mro__'].__get__
    class_name = type.__dict__['__name__'].__get__
    class_dict = type.__dict__['__dict__'].__get__
    plain = {kind: kind.__repr__ for kind in (
        float, complex, bool, type(None), type(...), range, slice, decimal.Decimal, fractions.Fraction)}
    own_errors = {kind for kind in vars(builtins).values()
                  if type(kind) is type and BaseException in mro(kind)}

    def instance_items(value):
        for kind in mro(type(value)):
            space = class_dict(kind)
            holder = space.get('__dict__')
            if type(holder) is types.GetSetDescriptorType:
                held = holder.__get__(value)
                if type(held) is dict:
                    yield from held.items()
            if '__slots__' not in space:
                continue
            for name, slot in space.items():
                if type(slot) is types.MemberDescriptorType:
                    try:
                        yield name, slot.__get__(value)
                    except AttributeError:
                        pass

    def shown_int(value):
        bits = int.bit_length(value)
        if bits < 400:
            return int.__repr__(value)
        return ('-' if int.__lt__(value, 0) else '') + '10**' + str(int(bits * 0.30103)) + '…'

    def show(value):
        left = longest
        above = set()

        def spend(text):
            nonlocal left
            left -= len(text)
            return text

        def parts(items, write_one, depth, size):
            out = []
            for item in islice(items, widths[depth]):
                if left <= 0:
                    break
                out.append(write_one(item))
                spend(', ')
            if size is not None and len(out) < size:
                out.append('… +' + str(size - len(out)) if out else '…')
            return ', '.join(out)

        def deep(value, depth):
            kind = type(value)
            if kind in plain:
                return spend(plain[kind](value))
            if kind is int:
                return spend(shown_int(value))
            if kind in (str, bytes, bytearray):
                room = max(8, min(left, 160))
                text = kind.__repr__(value[:room])
                return spend(text + '…' if len(value) > room else text)
            if depth >= len(widths) or id(value) in above:
                return spend('…')
            above.add(id(value))
            text = compound(value, kind, depth)
            above.discard(id(value))
            return text

        def pair(depth):
            return lambda item: deep(item[0], depth + 1) + ': ' + deep(item[1], depth + 1)

        def compound(value, kind, depth):
            one = lambda item: deep(item, depth + 1)
            name = class_name(kind)
            line = mro(kind)
            if dict in line:
                items = collections.OrderedDict.items(value) if collections.OrderedDict in line else dict.items(value)
                inner = '{' + parts(items, pair(depth), depth, dict.__len__(value)) + '}'
                return inner if kind is dict else name + '(' + inner + ')'
            if list in line:
                inner = '[' + parts(list.__iter__(value), one, depth, list.__len__(value)) + ']'
                return inner if kind is list else name + '(' + inner + ')'
            if tuple in line:
                size = tuple.__len__(value)
                inner = parts(tuple.__iter__(value), one, depth, size)
                inner = '(' + inner + (',' if size == 1 and kind is tuple else '') + ')'
                return inner if kind is tuple else name + inner
            if set in line or frozenset in line:
                base = set if set in line else frozenset
                inner = parts(base.__iter__(value), one, depth, base.__len__(value))
                return '{' + inner + '}' if kind is set and inner else name + '(' + (inner and '{' + inner + '}') + ')'
            if collections.deque in line:
                size = collections.deque.__len__(value)
                return name + '([' + parts(collections.deque.__iter__(value), one, depth, size) + '])'
            if kind is types.FunctionType:
                return spend('<function ' + value.__code__.co_name + '>')
            if type in line:
                return spend('<class ' + class_name(value) + '>')
            if enum.Enum in line:
                return spend(name + '.' + str(dict(instance_items(value)).get('_name_')))
            if BaseException in line:
                return spend(error_text(value))
            return spend(name) + '(' + parts(instance_items(value), attribute(depth), depth, None) + ')'

        def attribute(depth):
            return lambda item: spend(item[0] if type(item[0]) is str else '…') + '=' + deep(item[1], depth + 1)

        text = deep(value, 0)
        return text if len(text) <= 2 * longest else text[:2 * longest] + '…'

    def error_text(error):
        kind = type(error)
        name = class_name(kind)
        args = BaseException.__dict__['args'].__get__(error)
        if kind in own_errors and all(type(arg) in (str, int, float, bool, type(None)) for arg in args):
            text = kind.__str__(error)
        else:
            text = ', '.join(arg if type(arg) is str else show(arg) for arg in args)
        text = text[:longest]
        return name + ': ' + text if text else name

    return show, error_text
`
