/// The version: the wheel, the kernel and the lab extension take theirs from here, and `./dev release` compares.
let version = "0.1.0"
