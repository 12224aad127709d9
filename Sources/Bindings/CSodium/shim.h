// libsodium: authentication codes and constant-time comparison (https://doc.libsodium.org).
#include <sodium.h>
