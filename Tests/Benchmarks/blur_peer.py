"""Times OpenCV's GaussianBlur on the plane that `glowline-bench blur` blurs.

Needs numpy and opencv-python-headless. One thread, a 1280 x 640 plane of 8-bit noise, sigma 9,
zeros outside the picture. Two kernels: the smallest with which OpenCV's bytes of a hard edge stay
within 0.5/255 of the erf profile, and the smallest whose exact weights do, which favours OpenCV.

Prints a line for each kernel: a name, a tab, the median in seconds. The first is the peer.
"""

import math
import statistics
import sys
import time
from collections.abc import Callable

import cv2
import numpy as np

WIDTH, HEIGHT, SIGMA = 1280, 640, 9.0
LIMIT = 0.5  # of 255
ROUNDS, RUNS = 5, 9


def edge_profile(count: int) -> np.ndarray:
    """An edge at the middle of `count` pixels, blurred exactly, in levels."""
    distances = np.arange(count) + 0.5 - count / 2
    return np.array([127.5 * (1 + math.erf(d / SIGMA / math.sqrt(2))) for d in distances])


def byte_error(size: int) -> float:
    """The largest error of OpenCV's bytes on the edge, away from the plane's borders."""
    count = 4 * size
    plane = np.zeros((2 * size + 1, count), np.uint8)
    plane[:, count // 2 :] = 255
    blurred = cv2.GaussianBlur(plane, (size, size), SIGMA, borderType=cv2.BORDER_CONSTANT)
    inner = slice(size, count - size)
    return float(np.abs(blurred[size] - edge_profile(count))[inner].max())


def weight_error(size: int) -> float:
    """The largest error of the kernel's weights on the edge, without any rounding."""
    weights = cv2.getGaussianKernel(size, SIGMA, cv2.CV_64F)[:, 0]
    count = 4 * size
    edge = np.zeros(count)
    edge[count // 2 :] = 255
    blurred = np.convolve(edge, weights, mode="same")
    inner = slice(size, count - size)
    return float(np.abs(blurred - edge_profile(count))[inner].max())


def smallest(error: Callable[[int], float]) -> int:
    for size in range(3, 129, 2):
        if error(size) <= LIMIT:
            return size
    sys.exit("no kernel of OpenCV is exact enough")


def seconds(plane: np.ndarray, size: int) -> float:
    start = time.perf_counter()
    cv2.GaussianBlur(plane, (size, size), SIGMA, borderType=cv2.BORDER_CONSTANT)
    return time.perf_counter() - start


def main() -> None:
    cv2.setNumThreads(1)
    index = np.arange(WIDTH * HEIGHT, dtype=np.uint32)
    noise = (index * np.uint32(2654435761) >> np.uint32(24)).astype(np.uint8)
    plane = noise.reshape(HEIGHT, WIDTH)
    sizes = {"bytes": smallest(byte_error), "weights": smallest(weight_error)}
    times: dict[str, list[float]] = {name: [] for name in sizes}
    for _ in range(ROUNDS):
        for name, size in sizes.items():
            seconds(plane, size)
            times[name] += [seconds(plane, size) for _ in range(RUNS)]
    for name, size in sizes.items():
        label = f"opencv blur 1280x640 sigma 9, {size} taps, {name} exact"
        print(f"{label}\t{statistics.median(times[name]):.6f}")


main()
