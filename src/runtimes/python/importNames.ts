/**
 * Imports of Pyodide's WebAssembly that a running program may call, in the browser and in the judge. Each host answers
 * some others itself. Calling any other import (JavaScript bridge, dynamic linker) ends the program.
 */
export const names = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).filter((name) => name !== ""))

/** In-memory files, clock and randomness: harmless. */
export const allowedImports = names(`
  fd_close clock_res_get fd_sync random_get fd_fdstat_get fd_seek fd_pread fd_pwrite environ_get
  environ_sizes_get __syscall_fcntl64 __syscall_openat _tzset_js __syscall_faccessat __syscall_chdir
  __syscall_dup __syscall_dup3 __syscall_fdatasync __syscall_fstat64 __syscall_stat64 __syscall_newfstatat
  __syscall_lstat64 __syscall_ftruncate64 __syscall_getcwd __syscall_getdents64 __syscall_mkdirat
  _timegm_js _mktime_js _localtime_js _gmtime_js __syscall_fadvise64 __syscall_readlinkat
  __syscall_unlinkat __syscall_rmdir __syscall_renameat __syscall_statfs64 __syscall_fstatfs64
  emscripten_get_heap_max __syscall_ioctl _PyEM_TrampolineCall_JS _munmap_js _mmap_js _msync_js
  _try_fcntl64 emscripten_runtime_keepalive_push emscripten_runtime_keepalive_pop
`)

/** Fail with EPERM, as in an operating system; legitimate programs may call them by accident. */
export const refusedImports = names(`
  __syscall_socket __syscall_connect __syscall_bind __syscall_listen __syscall_accept4 __syscall_pipe
  __syscall_poll __syscall_symlinkat __syscall_chmod __syscall_fchmod __syscall_fchmodat2
  __syscall_fchown32 __syscall_fchownat __syscall_mknodat __syscall_utimensat __syscall_fallocate
  __syscall_truncate64 __syscall_fchdir __syscall_sendto __syscall_recvfrom __syscall_getsockname
  __syscall_getsockopt __syscall_getpeername __syscall_recvmsg __syscall_sendmsg _emscripten_system
`)
