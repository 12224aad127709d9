// Swift's Glibc has fstatvfs, which does not tell a disk from a network.
#ifndef GLOWLINE_CFILESYSTEM_SHIM_H
#define GLOWLINE_CFILESYSTEM_SHIM_H

#include <sys/vfs.h>

#endif
