// zlib: DEFLATE in pieces, and by runs alone (https://zlib.net).
#include <zlib.h>
