/** The available C++17 standard headers; threads, files and POSIX locales are not available. */
const headers = `
algorithm any array atomic bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes climits
clocale cmath complex cstdarg cstddef cstdint cstdio cstdlib cstring ctime cwchar cwctype deque
exception forward_list fstream functional initializer_list iomanip ios iosfwd iostream istream iterator
limits list locale map memory memory_resource new numeric optional ostream queue random ratio regex
scoped_allocator set sstream stack stdexcept streambuf string string_view system_error tuple type_traits
typeindex typeinfo unordered_map unordered_set utility valarray variant vector
`
  .split(/\s+/)
  .filter((name) => name !== "")

/** C++17 has this function too, but libc++ reads only `float` and `double` so. */
const readLongDouble = String.raw`
namespace std {
inline from_chars_result from_chars(const char *first, const char *last, long double &value,
                                    chars_format format = chars_format::general) {
  double rounded = 0;
  const from_chars_result found = from_chars(first, last, rounded, format);
  if (found.ec == errc::invalid_argument) return found;
  string text(first, found.ptr);
  if (format == chars_format::hex && isfinite(rounded)) text.insert(text[0] == '-' ? 1 : 0, "0x");
  errno = 0;
  const long double exact = strtold(text.c_str(), nullptr);
  if (errno == ERANGE) return {found.ptr, errc::result_out_of_range};
  value = exact;
  return {found.ptr, errc()};
}
}`

/** `bits/stdc++.h`, precompiled once and included before every program, because learners use it everywhere. */
export const standardHeader = [
  "#ifndef ZAMA_STANDARD_HEADER",
  "#define ZAMA_STANDARD_HEADER",
  ...headers.map((name) => `#include <${name}>`),
  readLongDouble,
  "#endif",
  ""
].join("\n")
