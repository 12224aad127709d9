// libzmq (https://zeromq.org), the event counter that wakes its poll up, and how much a connection has not taken.
#ifndef GLOWLINE_CZEROMQ_SHIM_H
#define GLOWLINE_CZEROMQ_SHIM_H

#include <linux/sockios.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <zmq.h>

static inline int glowline_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// ioctl is variadic.
static inline int glowline_pending_output(int descriptor, int *byte_count) {
  return ioctl(descriptor, SIOCOUTQ, byte_count);
}

#endif
