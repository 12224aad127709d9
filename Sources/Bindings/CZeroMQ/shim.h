// libzmq (https://zeromq.org), and the event counter that wakes its poll up.
#ifndef GLOWLINE_CZEROMQ_SHIM_H
#define GLOWLINE_CZEROMQ_SHIM_H

#include <sys/eventfd.h>
#include <zmq.h>

static inline int glowline_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

#endif
