// ISA-L: streaming DEFLATE and check sums (https://github.com/intel/isa-l).
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// A macro that Swift does not see.
static const uint32_t igzip_level_1_buffer_size = ISAL_DEF_LVL1_DEFAULT;
