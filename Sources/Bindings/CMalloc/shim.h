// What glibc's allocator can be told (https://sourceware.org/glibc); Swift's Glibc leaves it out.
#include <malloc.h>
