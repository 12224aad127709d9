// What Swift's Glibc leaves out of glibc (https://sourceware.org/glibc).
#ifndef GLOWLINE_CGLIBC_SHIM_H
#define GLOWLINE_CGLIBC_SHIM_H

// What the allocator can be told.
#include <malloc.h>
#include <sys/types.h>
// statfs: it has statvfs, which does not tell a disk from a network.
#include <sys/vfs.h>

// A file that is in memory only; sys/mman.h shows it to those alone who ask for all of GNU.
int memfd_create(const char *name, unsigned int flags);

// Both are shown to those alone who ask for all of GNU.
ssize_t tee(int from, int to, size_t length, unsigned int flags);
int pipe2(int ends[2], int flags);

#endif
