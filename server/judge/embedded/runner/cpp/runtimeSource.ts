/**
 * Linked into every C++ program. It requests memory from the host, so that a refused allocation is recorded,
 * and ends the program at a `throw`, which the library does not support.
 */
export const runtimeSource = String.raw`
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <typeinfo>
#include <cerrno>

extern "C" {
__attribute__((import_module("zama"), import_name("grow"))) int zama_grow(int pages);
__attribute__((import_module("zama"), import_name("thrown"))) void zama_thrown(const char *type);

void *sbrk(intptr_t increment) {
  if (increment == 0) return (void *)(__builtin_wasm_memory_size(0) * 65536ul);
  if (increment < 0 || increment % 65536 != 0) abort();
  int before = zama_grow(increment / 65536);
  if (before < 0) {
    errno = ENOMEM;
    return (void *)-1;
  }
  return (void *)(before * 65536ul);
}

void *__cxa_allocate_exception(size_t size) noexcept { return malloc(size); }
void __cxa_free_exception(void *) noexcept {}
void *__cxa_begin_catch(void *) noexcept { __builtin_trap(); }
void __cxa_end_catch() { __builtin_trap(); }
void *__cxa_get_exception_ptr(void *) noexcept { __builtin_trap(); }
void __cxa_rethrow() { zama_thrown(""); __builtin_trap(); }
void __cxa_throw(void *, std::type_info *type, void (*)(void *)) {
  zama_thrown(type ? type->name() : "");
  __builtin_trap();
}
void _Unwind_Resume(void *) { __builtin_trap(); }
int __gxx_personality_v0() { __builtin_trap(); }
}
`
