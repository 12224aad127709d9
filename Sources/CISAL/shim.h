// ISA-L: streaming DEFLATE and check sums (https://github.com/intel/isa-l).
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// A macro that Swift does not see.
static const uint32_t igzip_level_1_buffer_size = ISAL_DEF_LVL1_DEFAULT;

// The library leaves values in the upper halves of the vector registers, and with them there all code
// for the lower halves, such as the compiler's, runs at half its speed until somebody clears them.
static inline void clear_upper_halves(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) __asm__ volatile("vzeroupper");
#endif
}

// isal_deflate, with the registers cleared.
static inline int igzip_deflate(struct isal_zstream *stream) {
  int status = isal_deflate(stream);
  clear_upper_halves();
  return status;
}

// crc32_gzip_refl, with the registers cleared.
static inline uint32_t igzip_crc32(uint32_t seed, const uint8_t *bytes, uint64_t count) {
  uint32_t sum = crc32_gzip_refl(seed, bytes, count);
  clear_upper_halves();
  return sum;
}

// isal_adler32, with the registers cleared.
static inline uint32_t igzip_adler32(uint32_t seed, const uint8_t *bytes, uint64_t count) {
  uint32_t sum = isal_adler32(seed, bytes, count);
  clear_upper_halves();
  return sum;
}
