#ifndef GLOWLINE_CCHAFA_SHIM_H
#define GLOWLINE_CCHAFA_SHIM_H

#include <chafa.h>

#endif
