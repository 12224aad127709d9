// libdeflate: whole-buffer DEFLATE, zlib and gzip (https://github.com/ebiggers/libdeflate).
#include <libdeflate.h>
