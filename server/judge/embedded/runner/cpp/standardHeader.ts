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

/** `bits/stdc++.h`, precompiled once and included before every program, because learners use it everywhere. */
export const standardHeader = [
  "#ifndef ZAMA_STANDARD_HEADER",
  "#define ZAMA_STANDARD_HEADER",
  ...headers.map((name) => `#include <${name}>`),
  "#endif",
  ""
].join("\n")
