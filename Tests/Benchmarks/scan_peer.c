// The plain C loops that `glowline-bench store` is compared with.
//
// cc -O3 -shared -fPIC -o scan_peer.so scan_peer.c
// GLOWLINE_SCAN_PEER=./scan_peer.so glowline-bench store

#include <stddef.h>

// The lowest and the highest value; right only where no value is NaN.
void scan_plain(const double *values, size_t count, double *result) {
  double low = values[0], high = values[0];
  for (size_t i = 1; i < count; i++) {
    low = low < values[i] ? low : values[i];
    high = high > values[i] ? high : values[i];
  }
  result[0] = low;
  result[1] = high;
}

// The same, and NaN is skipped.
void scan_skipping_nan(const double *values, size_t count, double *result) {
  double low = __builtin_inf(), high = -__builtin_inf();
  for (size_t i = 0; i < count; i++) {
    low = values[i] < low ? values[i] : low;
    high = values[i] > high ? values[i] : high;
  }
  result[0] = low;
  result[1] = high;
}
