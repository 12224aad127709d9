// Fontconfig: which font a family stands for (https://fontconfig.org).
#include <fontconfig/fontconfig.h>
